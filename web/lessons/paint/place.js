// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 230,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 67.7, 24.5], [366, 74.9, 20.5], [374, 74.5, 21], [420, 81.1, 18], [481, 69.5, 35.5], [561, 77.2, 16.5],
    [640, 45.4, 8.5], [704, 51.1, 1], [721, 52.9, -2], [860, 55.7, 1.5], [861, 43.8, 0], [1001, 45.3, -2],
    [1039, 44.6, 2], [1100, 48.3, -1.5], [1240, 48.3, -1.5],
  ],
}
