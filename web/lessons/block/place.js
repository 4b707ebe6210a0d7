// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'k',
  order: 270,
  thumbnail: 'shown.trunk',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 70.2, 10], [374, 55.9, 34], [481, 38.4, 59], [560, 60, 14.5], [561, 66.8, 0.5], [760, 66.8, 0.5],
    [761, 27, 30.5], [860, 41.3, 1], [1240, 41.3, 1],
  ],
}
