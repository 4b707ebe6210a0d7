// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'g',
  order: 270,
  thumbnail: 'shown.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 73.8, 49], [350, 73.9, 45.5], [374, 63.4, 66], [420, 74.9, 37], [481, 93.4, 5.5], [561, 88.3, 15],
    [640, 88.1, 4], [760, 88.1, 4], [761, 73.7, 26.5], [820, 69.2, 34], [821, 41.3, 27], [860, 40, 25],
    [901, 22.7, 54], [960, 47, 4], [1240, 47, 4],
  ],
}
