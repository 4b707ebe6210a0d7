// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'a',
  order: 20,
  /** In links to it, instead of its name. */
  id: 'why',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 57.3, 5], [481, 39.1, 35.5], [560, 53.9, 5], [701, 45.5, 19], [760, 54.2, 1], [761, 38.8, 13.5],
    [901, 28.3, 31], [960, 43.4, 0], [1240, 43.4, 0],
  ],
  /** Lamps that are not lit say little. */
  thumbnail: 'shown.chart',
}
