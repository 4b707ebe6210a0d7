// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 220,
  thumbnail: 'shown.maps.masked',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 51.6, 67.5], [420, 85.2, 6], [480, 82.7, 17], [560, 78, 23.5], [641, 74.4, 29.5], [760, 84.6, 7],
    [761, 36.6, 23], [820, 36.3, 20.5], [901, 30.4, 30.5], [960, 37.7, 15.5], [1001, 37.7, 15.5], [1100, 44.7, 1.5],
    [1240, 46.3, 1.5],
  ],
}
