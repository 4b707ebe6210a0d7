// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 't',
  order: 290,
  thumbnail: 'maps.2.panel',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 75.2, 41.5], [350, 51.8, 78], [366, 77.7, 28.5], [374, 68.2, 51.5], [420, 79.3, 33], [480, 82.5, 33.5],
    [481, 80, 33], [561, 102.9, 0], [641, 106.8, 0], [700, 110.4, 0.5], [721, 110.4, 0.5], [760, 114.3, 0.5],
    [761, 43.3, 20], [820, 36.1, 32], [821, 41.7, 20], [901, 33.6, 33.5], [1000, 46.3, 6.5], [1240, 46.3, 6.5],
  ],
}
