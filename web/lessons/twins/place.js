// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 250,
  thumbnail: 'shown.sides.0.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 63.7, 54], [350, 79, 21.5], [374, 85.8, 6], [420, 79.5, 16.5], [560, 59.8, 45.5], [561, 45.2, 52.5],
    [641, 80.2, 1], [700, 82.9, 10], [760, 95.1, 0.5], [761, 30.8, 8], [861, 29, 11], [961, 28.2, 16.5],
    [1000, 27.1, 21], [1240, 40.6, 5.5],
  ],
}
