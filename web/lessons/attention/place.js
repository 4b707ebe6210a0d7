// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 110,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 64.6, 52.5], [350, 61.4, 60.5], [374, 82.8, 18], [420, 90.5, 4.5], [480, 87.1, 17], [481, 86.2, 16.5],
    [560, 84.1, 21.5], [641, 84.1, 21.5], [701, 92.1, 5], [760, 86.2, 5], [761, 73.2, 28.5], [820, 78.5, 16.5],
    [821, 42.3, 26], [861, 31.5, 44], [900, 41.6, 23], [960, 43.9, 16.5], [1000, 43.6, 17], [1001, 27.3, 43.5],
    [1100, 43.8, 8], [1240, 46.7, 2],
  ],
}
