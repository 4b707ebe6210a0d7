// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 100,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 42.4, 44], [350, 43.4, 36.5], [374, 42.5, 38], [420, 45.9, 27.5], [481, 42.9, 30.5], [560, 57.7, 0],
    [760, 57.7, 0], [761, 6.8, 78], [821, 3.1, 75.5], [860, 15.1, 47], [960, 30.5, 12.5], [1100, 20.7, 29],
    [1240, 34.5, 0.5],
  ],
}
