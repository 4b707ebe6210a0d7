// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 160,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 39.8, 57], [350, 56.3, 25.5], [420, 49.7, 38.5], [480, 62.6, 16], [481, 60.8, 15.5], [560, 53.7, 32.5],
    [760, 67.7, 9], [761, 20.8, 35.5], [860, 25.2, 23], [901, 23.5, 26.5], [960, 27.8, 16], [1039, 22.7, 27],
    [1240, 39.3, 1],
  ],
}
