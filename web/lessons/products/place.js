// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 200,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 30.6, 37.5], [350, 37.8, 29.5], [374, 45.8, 13], [420, 52.1, 0], [480, 56.1, 0], [481, 56.6, 0],
    [561, 50.1, 11], [640, 46.6, 23.5], [701, 46.6, 23.5], [760, 58.1, 8], [761, 57.7, 7], [860, 71.4, -16],
    [861, 22.4, 24.5], [961, 22.4, 24.5], [1000, 30.7, 7.5], [1240, 30.7, 7.5],
  ],
}
