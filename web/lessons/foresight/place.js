// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 260,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 39.7, 40.5], [350, 46.4, 28], [366, 60.6, 0], [374, 60.9, 0], [481, 50.7, 23], [561, 34.5, 43.5],
    [640, 43.8, 13], [704, 49.9, 0.5], [760, 49.9, 0.5], [761, 35.6, 47.5], [820, 39.5, 26], [900, 41.8, 16.5],
    [960, 49.3, 1], [1100, 31.4, 31], [1168, 20.8, 41.5], [1240, 35.6, 11],
  ],
}
