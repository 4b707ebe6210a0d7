// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 100,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 33.4, 72.5], [350, 46.4, 44], [374, 37.4, 59], [420, 47.1, 35], [481, 25, 72], [560, 44.9, 31],
    [640, 59.7, 0.5], [760, 59.7, 0.5], [761, -5.7, 114.5], [820, 8.7, 76], [860, 20.7, 47.5], [960, 28.3, 26],
    [1168, 8.3, 59.5], [1240, 22.7, 30],
  ],
}
