// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 100,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 28.1, 73.5], [350, 38.9, 46.5], [374, 38.9, 46.5], [420, 41.4, 37.5], [481, 36.3, 44], [560, 53.2, 10],
    [760, 53.2, 10], [761, 6.8, 78], [821, 3.1, 75.5], [860, 15.1, 47], [960, 30.5, 12.5], [1100, 20.7, 29],
    [1240, 34.5, 0.5],
  ],
}
