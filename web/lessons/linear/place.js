// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'i',
  order: 320,
  thumbnail: 'shown.maps.1',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 87.3, 19], [350, 76.5, 34.5], [374, 57.4, 66.5], [420, 76, 26.5], [481, 66.7, 42], [560, 78.5, 16.5],
    [561, 55.4, 27], [641, 63.9, 14.5], [704, 67.9, 10.5], [721, 74.7, -2], [760, 75.8, -2.5], [761, 61.4, 23],
    [820, 54.3, 39], [860, 59.8, 28.5], [861, 26.4, 43.5], [901, 26.4, 43.5], [1000, 41.2, 13], [1100, 49.2, -2],
    [1240, 50.4, 1.5],
  ],
}
