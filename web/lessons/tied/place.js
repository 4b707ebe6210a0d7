// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'b',
  order: 50,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 44.9, 54], [374, 59.4, 35], [420, 81.3, 1.5], [480, 87, 5.5], [700, 90.1, 39], [760, 90.1, 39],
    [761, 93.5, 31.5], [820, 99.7, 18], [900, 99.7, 18], [901, 33.1, 11.5], [1001, 16.4, 39.5], [1100, 19.5, 38.5],
    [1240, 28.9, 26.5],
  ],
}
