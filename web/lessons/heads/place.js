// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 150,
  /** In links to it, instead of its name. */
  id: 'sizes',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 74.3, 31.5], [350, 61.2, 53.5], [374, 67.6, 39], [420, 68.9, 34.5], [480, 81.2, 8.5], [561, 74.3, 20],
    [640, 68.5, 13.5], [700, 69.6, 10], [760, 64.5, 18.5], [761, 32.6, 35.5], [820, 40.9, 18.5], [861, 39.4, 21],
    [900, 44, 11], [1001, 35.3, 25.5], [1240, 47.7, 0],
  ],
}
