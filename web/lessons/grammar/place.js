// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 125,
  thumbnail: 'shown.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 54.3, 43], [350, 57.1, 32], [366, 60.9, 23.5], [374, 56.1, 31.5], [420, 47.5, 44], [480, 57.5, 18],
    [561, 43.2, 42], [640, 58.2, 9], [700, 58.2, 9], [701, 41.9, 22], [704, 41.9, 22], [761, 27.6, 46],
    [821, 22.3, 53], [900, 36, 22.5], [960, 47.5, -0.5], [1100, 33.6, 24], [1168, 37.3, 16], [1240, 23.9, 38.5],
  ],
}
