// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 't',
  order: 280,
  thumbnail: 'shown.loss', // the page opens before any head has a pattern
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 58.9, 48], [350, 70.1, 24.5], [374, 68.6, 32], [481, 77.7, 16], [560, 91.2, 0.5], [641, 90, 7.5],
    [701, 104, -11], [704, 96, 7.5], [721, 96, 7.5], [760, 99, 7.5], [820, 102, 7.5], [821, 38.8, 22.5],
    [860, 40.3, 19], [1240, 40.3, 19],
  ],
}
