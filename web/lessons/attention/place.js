// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 110,
  thumbnail: 'shown.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 58.9, 77], [350, 70.6, 40], [366, 76.2, 27.5], [374, 75, 31], [420, 82.4, 18], [480, 88, 12.5],
    [481, 86.8, 12.5], [560, 92.1, 5], [704, 92.1, 5], [721, 79, 27], [760, 86.2, 5], [761, 78.2, 17],
    [820, 71.9, 27.5], [821, 38.1, 33], [861, 26.7, 52], [900, 39.8, 25], [960, 51.1, 1.5], [1000, 51.1, 1.5],
    [1001, 33, 31], [1039, 43.8, 8], [1240, 46.7, 2],
  ],
}
