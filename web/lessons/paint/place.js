// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 230,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 109, 117], [350, 156.6, 38.5], [420, 186.2, 13.5], [480, 185, 49.5], [560, 214.8, 10], [640, 223.7, -8.5],
    [641, 166.1, 5.5], [860, 166.1, 5.5], [861, 91.2, 1], [1000, 88.6, 19], [1100, 101.2, 4], [1240, 108.5, 4],
  ],
}
