// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'g',
  order: 270,
  thumbnail: 'shown.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 71.1, 13], [350, 77.5, 5], [374, 71.7, 13.5], [420, 69.8, 21.5], [480, 78.8, 10.5], [561, 74.6, 16.5],
    [640, 69.3, 9.5], [701, 63.6, 19], [760, 71.4, 3], [820, 71.4, 3], [821, 60.8, 6.5], [860, 59.8, 11],
    [901, 50.8, 27], [960, 42.7, 27], [1000, 47.8, 16.5], [1100, 50.8, 9], [1240, 44.6, 19.5],
  ],
}
