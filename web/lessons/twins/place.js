// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 250,
  thumbnail: 'shown.sides.0.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 38.4, 71], [374, 68.5, 17.5], [480, 79.2, 19], [560, 91.6, 2], [640, 91.6, 2], [641, 35.6, 12],
    [860, 35.6, 12], [861, 39.6, 15.5], [900, 38.6, 20], [961, 49.2, 2.5], [1100, 47.6, 13.5], [1240, 57.3, 4],
  ],
}
