// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'a',
  order: 20,
  /** In links to it, instead of its name. */
  id: 'why',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 51, 15.5], [350, 52.5, 11], [481, 37.9, 35.5], [560, 52.7, 5], [721, 60.1, -7.5], [760, 56.5, 0],
    [761, 41.8, 13.5], [901, 31.3, 31], [960, 46.4, 0], [1240, 46.4, 0],
  ],
  /** Lamps that are not lit say little. */
  thumbnail: 'shown.chart',
}
