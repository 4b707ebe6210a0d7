// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 110,
  thumbnail: 'shown.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 60.7, 77], [350, 72.4, 40], [366, 78, 27.5], [374, 76.8, 31], [420, 84.2, 18], [480, 89.8, 12.5],
    [481, 88.6, 12.5], [560, 90.3, 11], [721, 73.3, 39.5], [760, 78.7, 20.5], [761, 80, 17], [820, 73.7, 27.5],
    [821, 39.9, 33], [861, 27.9, 53], [900, 37.1, 32.5], [960, 49, 8], [1000, 49, 8], [1001, 30, 39],
    [1039, 37.2, 22], [1240, 39.7, 16.5],
  ],
}
