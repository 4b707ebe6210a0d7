// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'j',
  order: 289,
  thumbnail: 'shown.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 46.7, 39], [350, 51, 32], [366, 45.5, 43], [374, 49.1, 35.5], [420, 52.3, 33], [481, 41, 53.5],
    [560, 59.2, 16], [640, 67, 0], [760, 67, 0], [761, 20.2, 52], [821, 27, 38], [860, 37.6, 14.5],
    [961, 37.6, 14.5], [1000, 44.4, 0.5], [1240, 44.4, 0.5],
  ],
}
