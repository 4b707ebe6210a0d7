// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 210,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 141, 29.5], [350, 57.8, 71.5], [366, 41.4, 97], [374, 54, 71], [420, 85.3, 6], [480, 81.1, 13],
    [481, 68, 4], [560, 59.3, 28.5], [641, 77.1, 1.5], [701, 72.7, 14], [704, 66.1, 27.5], [760, 87.3, -6],
    [761, 57.4, 51.5], [820, 86.2, 0], [860, 94, -11], [861, 30.4, 15], [901, 29.6, 17.5], [961, 36.6, 3],
    [1039, 27.1, 21.5], [1100, 37.9, 2], [1168, 39.2, 1], [1240, 48.8, -15.5],
  ],
}
