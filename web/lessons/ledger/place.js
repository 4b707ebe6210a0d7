// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 60,
  /** In links to it, instead of its name. */
  id: 'softmax',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 48.2, 40.5], [350, 41.5, 40], [366, 54.6, 13], [374, 51.6, 18], [420, 57.1, 6.5], [481, 37.4, 39.5],
    [560, 56.6, 0], [704, 56.6, 0], [760, 56.6, 0], [761, 26.5, 39], [821, 29.5, 31], [860, 32, 22.5],
    [901, 32, 22.5], [960, 38, 9.5], [1000, 35.9, 13], [1001, 24.9, 15.5], [1040, 20.4, 23], [1100, 31.3, 0.5],
    [1240, 31.3, 0.5],
  ],
}
