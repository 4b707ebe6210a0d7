// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 110,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 64.8, 52.5], [350, 61.4, 61], [374, 83.3, 17.5], [420, 91, 4], [480, 87.4, 17], [481, 86.2, 17],
    [560, 84.6, 21], [641, 84.6, 21], [701, 92.1, 5.5], [760, 86.2, 5.5], [761, 73.7, 28], [820, 78.5, 17],
    [821, 38.3, 37.5], [860, 35.4, 38], [901, 33.3, 41.5], [960, 44.7, 17], [1000, 42.6, 20.5], [1001, 26, 47],
    [1100, 42.5, 11.5], [1240, 45.4, 5.5],
  ],
}
