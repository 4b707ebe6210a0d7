// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'k',
  order: 272,
  thumbnail: 'shown.arrows',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 16.1, 85], [350, 41.4, 34.5], [374, 57, 6], [420, 54.5, 14.5], [480, 61.8, 0.5], [561, 36.4, 43],
    [640, 57.3, 0], [760, 57.3, 0], [761, 27.5, 11.5], [1240, 34.2, 1],
  ],
}
