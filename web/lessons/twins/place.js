// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 250,
  thumbnail: 'shown.sides.0.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 78.5, 32.5], [350, 92.2, 2.5], [374, 92.2, 2.5], [420, 79.4, 24], [481, 73.6, 31], [560, 74.9, 20.5],
    [640, 88.6, -7.5], [700, 88.6, -7.5], [701, 104, -11.5], [704, 101.4, -4.5], [760, 105.2, 0], [761, 34.8, 10],
    [861, 35.6, 12], [900, 27.1, 29], [961, 36, 14], [1000, 36.1, 16.5], [1040, 36.4, 15], [1168, 36.3, 20],
    [1240, 44.9, 6.5],
  ],
}
