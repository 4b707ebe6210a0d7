// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 130,
  thumbnail: 'newest',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 31.4, 57], [350, 35.6, 51], [374, 49.7, 25.5], [481, 61.7, 13.5], [561, 74.5, -0.5], [640, 76.5, 5],
    [760, 78, 4.5], [761, 42.5, 0.5], [960, 46.7, 0.5], [1240, 46.7, 0.5],
  ],
}
