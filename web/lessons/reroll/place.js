// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 130,
  thumbnail: 'newest',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 33.2, 57], [350, 37.4, 51], [366, 49.1, 29.5], [374, 51.5, 25.5], [420, 63.9, 5.5], [480, 63.5, 13.5],
    [561, 72.4, 6], [640, 71.1, 17], [704, 69.4, 21], [760, 69.7, 21.5], [761, 37.4, 12], [901, 37.8, 16.5],
    [960, 46.7, 0.5], [1240, 46.7, 0.5],
  ],
}
