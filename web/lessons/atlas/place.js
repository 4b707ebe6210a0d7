// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'j',
  order: 289,
  thumbnail: 'shown.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 50, 33.5], [350, 55.2, 25], [374, 43.2, 47.5], [420, 46.7, 44.5], [481, 41, 53.5], [560, 59.2, 16],
    [640, 67, 0], [704, 67, 0], [760, 67, 0], [761, 20.2, 52], [821, 27, 38], [860, 37.6, 14.5],
    [961, 37.6, 14.5], [1000, 44.4, 0.5], [1240, 44.4, 0.5],
  ],
}
