// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'b',
  order: 50,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 47.1, 49.5], [350, 71.7, 6], [374, 67.2, 19], [420, 81.3, 1.5], [480, 83.1, 12], [560, 92.9, 10],
    [640, 92.5, 24], [700, 98.1, 22.5], [760, 98.1, 22.5], [761, 99.7, 18], [900, 87.2, 39], [901, 18.8, 35.5],
    [1100, 27.3, 22.5], [1240, 28.9, 26.5],
  ],
}
