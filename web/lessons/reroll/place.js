// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 130,
  thumbnail: 'newest',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 37.1, 45.5], [350, 39.2, 43], [374, 52.5, 19], [420, 47.6, 33], [481, 60.6, 13.5], [561, 73.9, -1.5],
    [640, 75.1, 5.5], [760, 76.6, 5], [761, 39.9, 5], [901, 39.1, 11.5], [1100, 45.8, 0], [1240, 47.6, -1.5],
  ],
}
