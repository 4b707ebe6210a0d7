// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'a',
  order: 20,
  /** In links to it, instead of its name. */
  id: 'why',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 49.5, 20], [350, 51.3, 15], [374, 48.3, 20], [420, 46.2, 21.5], [481, 31.6, 46], [560, 51.7, 4.5],
    [701, 36.5, 30], [760, 45.5, 11.5], [761, 31.6, 27.5], [820, 28.3, 31], [901, 28.3, 31], [960, 43.4, 0],
    [1240, 40.7, 4.5],
  ],
  /** Lamps that are not lit say little. */
  thumbnail: 'shown.chart',
}
