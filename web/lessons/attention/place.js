// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 110,
  thumbnail: 'shown.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 72.6, 36], [350, 69.2, 44.5], [374, 82.8, 18], [420, 86.6, 11], [480, 81.4, 26.5], [481, 80.2, 26.5],
    [561, 84.1, 21.5], [640, 92.1, 5], [701, 92.1, 5], [760, 86.2, 5], [761, 82.4, 10], [820, 78.5, 16.5],
    [821, 42.3, 26], [861, 31.5, 44], [900, 36.6, 31.5], [960, 43.6, 17], [1000, 43.6, 17], [1001, 27.3, 43.5],
    [1100, 43.8, 8], [1240, 46.7, 2],
  ],
}
