// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'k',
  order: 275,
  thumbnail: 'shown.arrows',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 28.4, 69], [350, 55.2, 16], [366, 56.3, 16], [374, 57.4, 13], [420, 55.2, 21], [481, 41.9, 41.5],
    [640, 57.3, 0], [704, 57.3, 0], [760, 57.3, 0], [761, 13.5, 49], [821, 18.4, 37.5], [860, 29.8, 13],
    [961, 19.4, 31.5], [1000, 26.7, 16.5], [1040, 26.7, 16.5], [1100, 34.2, 1], [1240, 34.2, 1],
  ],
}
