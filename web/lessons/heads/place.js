// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 150,
  /** In links to it, instead of its name. */
  id: 'sizes',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 60.3, 50], [350, 54.3, 60], [374, 62.9, 39.5], [420, 64.2, 35], [480, 76.5, 9], [561, 69.6, 20.5],
    [640, 63.8, 14], [700, 65.7, 9], [760, 65.7, 9], [761, 34.4, 29], [820, 38.9, 18.5], [901, 34.7, 25.5],
    [960, 42.6, 10], [1100, 37.5, 18.5], [1240, 39.4, 13],
  ],
}
