// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 160,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 42.9, 41.5], [374, 49.2, 28.5], [481, 55.9, 19.5], [561, 63.6, 9], [640, 62.4, 16], [701, 62.4, 16],
    [760, 64.2, 11], [761, 29.8, 13.5], [901, 19.9, 30], [961, 34.2, 0.5], [1240, 35.7, 7],
  ],
}
