// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 100,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 41.8, 44], [350, 42.8, 36.5], [374, 41.6, 38.5], [420, 45.3, 27.5], [481, 42, 31], [560, 57.1, 0],
    [760, 57.1, 0], [761, 6.9, 78], [821, 3.2, 75.5], [860, 15.2, 47], [960, 30.6, 12.5], [1100, 20.5, 29.5],
    [1240, 34.6, 0.5],
  ],
}
