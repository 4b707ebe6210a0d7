// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 260,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 32.5, 38.5], [374, 39.6, 21.5], [420, 35.7, 28], [480, 37, 20.5], [561, 40.2, 10.5], [640, 42.7, -5.5],
    [760, 42.7, -5.5], [761, 45.9, 6], [820, 31.5, 21], [860, 38.2, 7], [961, 28.4, 23.5], [1000, 37, 6],
    [1100, 33.8, 11.5], [1240, 31.7, 5],
  ],
}
