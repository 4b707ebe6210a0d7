// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 140,
  /** In links to it, instead of its name. */
  id: 'heads',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 47.7, 31], [350, 56.2, 14.5], [374, 56.1, 15.5], [420, 64.6, -0.5], [640, 63.3, 7.5], [701, 74.4, -12.5],
    [760, 73.6, -9.5], [761, 30, 11.5], [821, 26, 19], [860, 32.3, 6.5], [901, 33.2, 5.5], [961, 41.3, -10],
    [1240, 43.3, -9.5],
  ],
}
