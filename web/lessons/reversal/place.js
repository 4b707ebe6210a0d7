// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'g',
  order: 270,
  thumbnail: 'shown.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 62, 62.5], [350, 66.5, 51], [374, 67.6, 50], [420, 82.3, 17.5], [480, 85.8, 16], [561, 89.8, 7.5],
    [640, 81.9, 11.5], [701, 80.1, 14.5], [760, 81.9, 9.5], [761, 70.8, 26.5], [820, 64.2, 37.5], [821, 52.3, 5],
    [901, 17.7, 63], [960, 49, -1.5], [1240, 49, -1.5],
  ],
}
