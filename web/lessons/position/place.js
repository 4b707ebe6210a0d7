// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 180,
  /** In links to it, instead of its name. */
  id: 'encoding',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 72.8, 29], [350, 72.2, 28], [366, 72.2, 28], [374, 74.6, 22], [481, 69.1, 27], [560, 82.2, 0],
    [704, 82.2, 0], [760, 82.2, 0], [761, 38.7, 16.5], [820, 46.2, 1], [1240, 46.2, 1],
  ],
}
