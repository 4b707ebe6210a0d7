// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 125,
  thumbnail: 'shown.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 52.8, 44], [350, 56.5, 31.5], [366, 60.3, 23], [374, 55, 32], [420, 50.5, 37.5], [480, 57.5, 18],
    [561, 43.2, 42], [640, 58.2, 9], [700, 58.2, 9], [701, 37.4, 29.5], [704, 37.4, 29.5], [821, 23.7, 49],
    [900, 37.9, 17.5], [960, 49.4, -5.5], [1039, 37, 16.5], [1240, 18.5, 47.5],
  ],
}
