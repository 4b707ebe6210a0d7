// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 't',
  order: 280,
  thumbnail: 'shown.loss', // the page opens before any head has a pattern
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 52.9, 52.5], [350, 63.6, 30.5], [374, 73.4, 16.5], [420, 75, 13], [480, 67.8, 30], [641, 91.1, 0.5],
    [701, 105.1, -18], [760, 100.1, 0.5], [820, 103.1, 0.5], [821, 42.8, 7], [1240, 42.8, 7],
  ],
}
