// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 110,
  thumbnail: 'shown.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 63.1, 70], [350, 77.2, 29], [374, 83, 17.5], [420, 86.3, 11.5], [480, 81.1, 27], [481, 79.9, 27],
    [561, 84.3, 21], [640, 92.1, 5], [721, 79, 27], [760, 86.2, 5], [761, 82.1, 10.5], [820, 78.5, 16.5],
    [821, 44.9, 21.5], [861, 31.2, 44.5], [901, 31.8, 41.5], [960, 43.6, 17], [1000, 43.6, 17], [1001, 25.2, 47],
    [1039, 36.3, 23.5], [1100, 43.8, 8], [1240, 46.7, 2],
  ],
}
