// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 220,
  thumbnail: 'shown.maps.masked',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 40.8, 88], [350, 59.5, 51.5], [366, 61, 47.5], [374, 59.7, 51], [420, 79.2, 15.5], [481, 76.4, 27],
    [561, 74.7, 28.5], [640, 81.9, 13.5], [704, 74.7, 25.5], [721, 74.7, 25.5], [760, 81, 12.5], [761, 40.6, 13],
    [901, 30.4, 30], [960, 37.2, 16], [1001, 37.2, 16], [1039, 44.7, 0.5], [1100, 44.4, 2], [1168, 46.3, 1.5],
    [1240, 43, 7],
  ],
}
