// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 't',
  order: 280,
  thumbnail: 'shown.loss', // the page opens before any head has a pattern
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 57.5, 48], [350, 69.3, 23.5], [374, 72.3, 23.5], [420, 73.3, 21], [481, 77.7, 16], [560, 91.2, 0.5],
    [641, 90, 7.5], [701, 104, -11], [720, 96, 7.5], [760, 99, 7.5], [820, 102, 7.5], [821, 37.9, 24],
    [860, 40.3, 19], [1240, 40.3, 19],
  ],
}
