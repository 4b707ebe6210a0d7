// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 260,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 34.5, 35.5], [374, 46.5, 10], [420, 44.7, 13], [481, 29.9, 35.5], [561, 29.8, 31], [640, 31.4, 16.5],
    [700, 39.4, 0], [760, 39.4, 0], [761, 43.5, 13], [860, 42.4, 0], [1100, 24.2, 30.5], [1240, 27.9, 11.5],
  ],
}
