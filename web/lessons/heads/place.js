// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 150,
  /** In links to it, instead of its name. */
  id: 'sizes',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 59.6, 66.5], [350, 65.7, 54], [374, 76.9, 29], [480, 63.3, 46.5], [561, 48.4, 71.5], [640, 69, 9.5],
    [704, 73.1, 1], [760, 73.1, 1], [761, 44.8, 17], [820, 49.8, 5.5], [1100, 26.3, 45], [1168, 29, 38],
    [1240, 29, 38],
  ],
}
