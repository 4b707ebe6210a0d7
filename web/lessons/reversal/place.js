// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'g',
  order: 270,
  thumbnail: 'shown.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 69.4, 59.5], [350, 83.5, 29.5], [374, 73.2, 49.5], [420, 72.2, 44.5], [481, 91.3, 12], [561, 80.8, 30.5],
    [640, 88.1, 4], [704, 88.1, 4], [760, 88.1, 4], [761, 83.9, 9.5], [820, 78.8, 18], [821, 43.1, 27],
    [860, 37.3, 32.5], [901, 15.2, 69.5], [960, 39.8, 19], [1001, 39.8, 19], [1039, 47, 4], [1240, 47, 4],
  ],
}
