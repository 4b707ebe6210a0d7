// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 230,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 60, 41.5], [420, 80.2, 19.5], [481, 69.6, 35], [561, 76.5, 17.5], [640, 45.2, 8.5], [821, 56, -2],
    [860, 55.5, 1.5], [861, 43.3, 0.5], [1001, 45.4, -2.5], [1100, 48.4, -2], [1240, 48.4, -2],
  ],
}
