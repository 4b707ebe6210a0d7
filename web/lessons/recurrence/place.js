// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'a',
  order: 20,
  /** In links to it, instead of its name. */
  id: 'why',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 43, 32], [350, 56.6, 4], [374, 56.6, 4], [481, 44.1, 25], [560, 47.6, 16.5], [701, 52.4, 8.5],
    [704, 60.1, -7.5], [760, 56.5, 0], [761, 46.2, 6], [901, 31.3, 31], [960, 38.1, 17], [1040, 38.1, 17],
    [1100, 46.4, 0], [1240, 46.4, 0],
  ],
  /** Lamps that are not lit say little. */
  thumbnail: 'shown.chart',
}
