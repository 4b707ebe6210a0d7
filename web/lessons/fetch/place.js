// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 140,
  /** In links to it, instead of its name. */
  id: 'heads',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 55, 16], [374, 56.1, 15.5], [420, 61, 5.5], [480, 56.6, 14.5], [561, 64.9, 0], [760, 68.5, -1],
    [761, 27.4, 13.5], [821, 34.7, -0.5], [1240, 38.2, -1],
  ],
}
