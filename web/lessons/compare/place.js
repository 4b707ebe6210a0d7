// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 120,
  thumbnail: 'models.1.turn',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 39, 118.5], [350, 58.2, 74.5], [366, 61, 67.5], [374, 61, 67.5], [420, 89.9, 7.5], [481, 80.4, 29],
    [561, 55.3, 69], [640, 70.6, 37.5], [641, 18.6, 68.5], [704, 33.5, 36.5], [721, 33.5, 36.5], [760, 36.3, 29.5],
    [761, 31.1, 34], [820, 41.6, 12], [901, 32.3, 27.5], [960, 29.2, 35.5], [1001, 29.2, 35.5], [1039, 32.7, 26.5],
    [1168, 45.3, 0.5], [1240, 45.3, 0.5],
  ],
}
