// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 130,
  thumbnail: 'newest',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 28.4, 65], [350, 37.4, 51], [374, 51.5, 25.5], [420, 63.9, 5.5], [480, 60.8, 18], [561, 71.2, 8],
    [640, 68.7, 21], [701, 69.1, 21.5], [760, 78, 4.5], [761, 37.4, 12], [861, 36.9, 16.5], [900, 45.5, 0.5],
    [960, 46.7, 0.5], [1240, 46.7, 0.5],
  ],
}
