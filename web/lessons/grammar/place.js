// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 125,
  thumbnail: 'shown.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 51.3, 96.5], [350, 50.9, 85.5], [374, 55.9, 71.5], [480, 78, 17.5], [561, 44.3, 74], [641, 23.9, 100.5],
    [700, 49.1, 44], [701, 39.9, 24.5], [704, 39.9, 24.5], [821, 27, 42.5], [860, 37, 22], [960, 46.6, 0.5],
    [1039, 38, 16], [1240, 15.7, 53.5],
  ],
}
