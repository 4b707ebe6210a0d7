// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 140,
  /** In links to it, instead of its name. */
  id: 'heads',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 48.4, 29.5], [350, 56.2, 14.5], [374, 56.1, 15.5], [420, 61, 5.5], [480, 56.6, 14.5], [561, 64.9, 0],
    [760, 68.5, -1], [761, 25.2, 19.5], [821, 33.1, 4.5], [1000, 30.5, 11], [1100, 37.3, -1.5], [1240, 38.2, -1],
  ],
}
