// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 265,
  thumbnail: 'shown.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 78.7, 31.5], [366, 55.3, 75.5], [374, 80.4, 28], [480, 69.3, 52.5], [481, 34.8, 62], [560, 59.6, 7],
    [561, 56.4, 7], [640, 50.6, 21.5], [704, 63.6, -1.5], [760, 65.3, -1.5], [761, 46.5, 35], [860, 61.4, 7.5],
    [900, 61, 10], [901, 33.8, 12], [1000, 31.6, 19], [1001, 39.9, 2], [1040, 42.6, -1.5], [1240, 46.2, 0],
  ],
}
