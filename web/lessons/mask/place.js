// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 220,
  thumbnail: 'shown.maps.masked',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 40.8, 88], [350, 48.1, 73.5], [374, 59.7, 51], [420, 83.1, 9], [480, 79.7, 21.5], [560, 74.7, 28.5],
    [641, 70.6, 35.5], [700, 74.7, 25.5], [721, 74.7, 25.5], [760, 81, 12.5], [761, 36.1, 23.5], [820, 35.8, 21],
    [901, 30.4, 30], [960, 37.2, 16], [1040, 37.2, 16], [1100, 44.4, 2], [1240, 43, 7],
  ],
}
