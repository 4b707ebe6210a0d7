// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'k',
  order: 273,
  thumbnail: 'plan',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 57.7, 65], [350, 62.4, 49.5], [374, 62.4, 49.5], [420, 62.1, 43.5], [560, 61.5, 30.5], [640, 76.3, 0],
    [704, 76.3, 0], [760, 76.3, 0], [761, 48.5, 31], [820, 22.6, 52.5], [861, 13.9, 67], [900, 28.1, 35.5],
    [1001, 8.1, 69], [1039, 14.6, 54], [1100, 14.6, 54], [1168, 40.3, 1], [1240, 40.3, 1],
  ],
}
