// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 170,
  /** In links to it, instead of its name. */
  id: 'position',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 52.1, 8.5], [350, 50.6, 11], [374, 55.4, 1], [481, 27.9, 47], [640, 43, 11.5], [701, 43, 11.5],
    [760, 48.3, 0.5], [761, 30, 23.5], [821, 21.9, 37], [860, 33.1, 12.5], [1000, 22.1, 31], [1001, 31.4, 13],
    [1100, 21.2, 30], [1240, 35.5, 0.5],
  ],
}
