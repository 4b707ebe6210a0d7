// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'k',
  order: 272,
  thumbnail: 'shown.steps.1.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 65.1, 36.5], [350, 65.2, 32], [366, 54.7, 49.5], [374, 59.3, 39.5], [420, 36.9, 75], [481, 29.5, 80],
    [560, 68.1, 0.5], [760, 68.1, 0.5], [761, -8.1, 107], [820, 5.7, 75.5], [861, 7.5, 70], [900, 27.5, 28.5],
    [960, 25.2, 30], [1001, 25.2, 30], [1039, 32.5, 15], [1100, 32.5, 15], [1168, 39.5, 0.5], [1240, 39.5, 0.5],
  ],
}
