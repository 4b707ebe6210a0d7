// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'j',
  order: 289,
  thumbnail: 'shown.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 46.2, 39], [350, 50.5, 32], [366, 45, 43], [374, 48.6, 35.5], [420, 51.8, 33], [481, 40.5, 53.5],
    [560, 58.7, 16], [640, 66.5, 0], [760, 66.5, 0], [761, 19.7, 52], [821, 26.5, 38], [860, 37.1, 14.5],
    [961, 37.1, 14.5], [1000, 43.9, 0.5], [1240, 43.9, 0.5],
  ],
}
