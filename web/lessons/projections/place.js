// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'b',
  order: 40,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 43.3, 42], [350, 53.5, 18.5], [420, 39.7, 41.5], [481, 41.7, 35.5], [560, 48.1, 19.5], [640, 54.9, 5.5],
    [760, 54.9, 5.5], [761, 47.7, 6], [1100, 39.9, 19], [1240, 46.5, 5.5],
  ],
}
