// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 200,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 21.7, 75], [350, 51.7, 23], [374, 52.6, 23], [420, 58, 11.5], [480, 51.9, 28.5], [481, 57.7, 17],
    [561, 49.9, 30], [640, 54, 27.5], [704, 67.1, 0.5], [721, 67.1, 0.5], [760, 71.1, 0.5], [761, 63, 12.5],
    [860, 81.8, -19], [861, 28.5, 16.5], [901, 28.6, 16.5], [961, 37.4, 0], [1168, 40, 0], [1240, 40, 0.5],
  ],
}
