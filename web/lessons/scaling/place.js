// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 80,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 59.3, 43.5], [350, 70.8, 18.5], [374, 57.4, 41], [420, 62.3, 27], [640, 69.6, 7], [760, 69.6, 7],
    [761, 7, 75.5], [820, 22.4, 40], [861, 22.4, 40], [900, 40.7, 2], [1100, 25.2, 28], [1240, 34.9, 8],
  ],
}
