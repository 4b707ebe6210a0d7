// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 250,
  thumbnail: 'shown.sides.0.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 73.8, 37], [374, 76.6, 24], [420, 73.9, 26], [481, 68.5, 33], [560, 68.1, 28.5], [561, 53, 36.5],
    [641, 83.7, -5], [700, 87.4, 2.5], [760, 97.8, -4], [761, 35.3, 0.5], [861, 32.9, 4.5], [961, 32.9, 8.5],
    [1000, 31, 14.5], [1240, 45.3, -2.5],
  ],
}
