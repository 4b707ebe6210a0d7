// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'b',
  order: 30,
  /** In links to it, instead of its name. */
  id: 'query',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 55.9, 38.5], [366, 70.9, 13.5], [374, 71.9, 13], [481, 71.2, 31], [560, 93.7, 0], [704, 107.2, 0],
    [760, 111.9, 1], [761, 21.4, 42], [821, 43.2, 0], [1000, 30.4, 28.5], [1100, 46.3, 0.5], [1240, 49.6, 0.5],
  ],
}
