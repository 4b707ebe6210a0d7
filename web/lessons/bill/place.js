// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'i',
  order: 310,
  thumbnail: 'charts.0',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 34, 85.5], [350, 54.8, 37.5], [374, 52.1, 42], [420, 61, 21.5], [480, 58.8, 22.5], [560, 56.5, 23.5],
    [641, 51.7, 31.5], [704, 59.7, 15], [721, 59.7, 15], [760, 62.2, 8], [761, 29.9, 21.5], [820, 33, 13.5],
    [1001, 22, 32], [1039, 30, 15.5], [1100, 33.7, 6.5], [1240, 33.7, 6.5],
  ],
}
