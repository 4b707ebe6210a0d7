// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 160,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 35.4, 54], [374, 49.2, 28.5], [481, 61.3, 10.5], [560, 55.9, 24.5], [640, 62.4, 16], [701, 62.4, 16],
    [760, 64.2, 11], [761, 33.6, 7], [901, 23.8, 23.5], [961, 27.4, 14.5], [1000, 25.6, 19], [1100, 32, 9],
    [1240, 35.7, 7],
  ],
}
