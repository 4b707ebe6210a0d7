// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'b',
  order: 40,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 75.9, 35], [374, 81.9, 18.5], [481, 66.7, 44], [560, 76.8, 19], [641, 76.8, 19], [700, 83.1, 6],
    [760, 83.1, 6], [761, 76.4, 5.5], [900, 76.4, 5.5], [901, 44.7, 6], [1240, 36.9, 19],
  ],
}
