// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'k',
  order: 270,
  thumbnail: 'shown.trunk',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 76.7, 19], [350, 73.4, 22.5], [374, 70.7, 27], [420, 55.2, 53], [560, 77.4, 6], [561, 75.8, 6],
    [704, 75.8, 6], [760, 75.8, 6], [761, 27.9, 33.5], [860, 41.6, 5.5], [1100, 37.4, 12.5], [1168, 43.2, 0.5],
    [1240, 43.2, 0.5],
  ],
}
