// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 265,
  thumbnail: 'shown.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 70.5, 33], [350, 73, 29], [366, 56.8, 58], [374, 72.9, 28], [480, 69, 40.5], [481, 34.2, 50.5],
    [560, 53.5, 7], [640, 43.2, 29], [704, 56.8, 5], [760, 58.5, 5], [761, 43.4, 35.5], [860, 58.5, 7.5],
    [900, 57.8, 10.5], [901, 30.6, 12.5], [1000, 28.7, 19], [1001, 36.7, 2.5], [1040, 39.7, -1.5], [1240, 38.8, 7.5],
  ],
}
