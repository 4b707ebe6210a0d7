// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 210,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 30, 66.5], [350, 21.3, 81.5], [420, 46.1, 34], [480, 61.3, 10.5], [481, 45.7, 32.5], [561, 62, 8.5],
    [641, 73.7, -5.5], [701, 74.9, -2.5], [760, 76.1, 3], [761, 73.2, 6.5], [821, 81, -4], [860, 77.1, 7.5],
    [861, 27.6, 11.5], [901, 18.5, 28], [960, 29.8, 6], [1100, 40.8, -12], [1240, 41.9, -10],
  ],
}
