// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 't',
  order: 290,
  thumbnail: 'maps.2.panel',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 79.1, 35], [350, 61.1, 62.5], [366, 82.5, 20.5], [374, 77.7, 35.5], [420, 88.6, 17.5], [480, 75, 49],
    [481, 72, 49.5], [561, 102.9, 0], [641, 106.8, 0], [704, 110.4, 0.5], [721, 110.4, 0.5], [760, 114.3, 0.5],
    [761, 41.5, 26], [820, 36.7, 31], [821, 41.7, 20], [961, 30.4, 39], [1000, 38, 23.5], [1039, 38, 23.5],
    [1040, 46.3, 6.5], [1240, 46.3, 6.5],
  ],
}
