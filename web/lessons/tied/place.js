// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'b',
  order: 50,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 58, 30.5], [350, 43.3, 60.5], [374, 57.3, 37.5], [481, 89.7, -4.5], [640, 87.1, 32.5], [700, 84.8, 39],
    [761, 81, 46], [820, 88, 31.5], [821, 95.8, 15.5], [900, 94, 18.5], [901, 34.1, 11], [960, 14.7, 47.5],
    [1001, 17.3, 44.5], [1039, 14.8, 51.5], [1100, 18.8, 47.5], [1240, 31.9, 27],
  ],
}
