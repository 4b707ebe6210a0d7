// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 't',
  order: 280,
  thumbnail: 'shown.loss', // the page opens before any head has a pattern
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 66.7, 32.5], [350, 75.3, 13.5], [366, 89.6, -10.5], [374, 78.3, 13.5], [481, 69.9, 32], [641, 90, 7.5],
    [701, 104, -11], [704, 96, 7.5], [721, 96, 7.5], [760, 99, 7.5], [820, 102, 7.5], [821, 37.9, 24],
    [860, 40.3, 19], [1240, 40.3, 19],
  ],
}
