// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 265,
  thumbnail: 'shown.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 61, 53.5], [350, 73, 29], [366, 63.4, 47], [374, 72.9, 28], [420, 67.7, 39], [480, 68.4, 44.5],
    [481, 33.6, 54.5], [560, 49.7, 18], [641, 43.2, 29], [704, 56.8, 5], [760, 58.5, 5], [761, 26.7, 80.5],
    [820, 45.7, 41], [860, 45.8, 37], [900, 55.2, 20.5], [901, 27.7, 23], [1001, 29.6, 17.5], [1100, 33.4, 14],
    [1168, 41.3, 0.5], [1240, 38.8, 7.5],
  ],
}
