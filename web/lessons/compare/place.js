// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 120,
  thumbnail: 'models.1.turn',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 34.9, 105.5], [350, 58.1, 53], [420, 72.1, 22.5], [481, 76.3, 18], [640, 71.1, 21.5], [641, 19.8, 61.5],
    [700, 43.6, 12.5], [760, 49.4, 0.5], [761, 37.3, 16.5], [820, 42.3, 5], [901, 40.2, 8.5], [960, 41.3, 9.5],
    [1100, 39.5, 12.5], [1240, 45.3, 0.5],
  ],
}
