// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 120,
  thumbnail: 'models.1.turn',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 41.7, 111], [350, 53.5, 82.5], [374, 51.2, 84], [420, 78, 27.5], [481, 74.7, 38.5], [640, 78.1, 22],
    [641, 26.6, 52], [700, 33.5, 36.5], [721, 33.5, 36.5], [760, 36.3, 29.5], [761, 24.2, 45.5], [860, 42.4, 7.5],
    [901, 42.4, 7.5], [960, 39, 16], [1040, 32.7, 26.5], [1240, 45.3, 0.5],
  ],
}
