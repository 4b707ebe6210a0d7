// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 100,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 33.4, 74], [350, 59.6, 16.5], [420, 43.2, 44], [481, 24.9, 72.5], [560, 59.6, 1], [760, 59.6, 1],
    [761, 12.4, 78.5], [821, 2.4, 86.5], [860, 15.9, 55.5], [960, 17.6, 44], [1100, 8.3, 59.5], [1240, 37.2, 0],
  ],
}
