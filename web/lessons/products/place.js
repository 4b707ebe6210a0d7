// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 200,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 29.7, 58.5], [350, 59.8, 6.5], [374, 56.8, 13], [420, 53.9, 18.5], [480, 43.8, 42], [481, 53.8, 23.5],
    [561, 47.2, 34.5], [641, 62, 11], [721, 67.1, 0.5], [760, 71.1, 0.5], [761, 60.6, 16.5], [820, 68.6, 0],
    [860, 80.6, -20], [861, 36.5, 0], [1240, 40, 0.5],
  ],
}
