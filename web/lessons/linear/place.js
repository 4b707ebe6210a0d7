// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'i',
  order: 320,
  thumbnail: 'shown.maps.1',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 90, 24], [350, 88.7, 29], [366, 77.2, 51], [374, 70.2, 65.5], [420, 99.3, 16], [480, 101.7, 25.5],
    [560, 125.7, -4], [561, 70, 1], [760, 77.5, -2], [761, 63.4, 23], [820, 56, 39.5], [860, 62, 28],
    [861, 34.4, 31], [901, 34.4, 31], [960, 49.2, 0.5], [1040, 49.2, 0.5], [1100, 51.2, -2], [1240, 52.1, 2],
  ],
}
