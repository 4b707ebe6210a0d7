// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'b',
  order: 50,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 58, 30.5], [350, 46.6, 55], [374, 63.6, 27], [420, 59.6, 42.5], [481, 89.7, -4.5], [640, 92.4, 23.5],
    [704, 84.8, 39], [761, 81, 46], [821, 88, 31.5], [860, 95.8, 15.5], [900, 94, 18.5], [901, 34.1, 11],
    [1039, 14.8, 51.5], [1240, 24.1, 43],
  ],
}
