// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 210,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 141, 26.5], [350, 62, 61.5], [374, 52.2, 71], [420, 75.5, 22.5], [480, 79.3, 13], [481, 66.2, 4],
    [560, 60.8, 23], [641, 82.8, -11], [701, 83.4, -7], [760, 87.3, -6], [761, 70.5, 23.5], [821, 87.1, -4.5],
    [860, 83, 7.5], [861, 20.8, 31], [901, 19.2, 35], [961, 39, -4], [1039, 33.3, 8], [1100, 46.3, -15],
    [1240, 48.8, -15.5],
  ],
}
