// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'j',
  order: 284,
  thumbnail: 'shown.strip',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 65.9, 44.5], [350, 48.3, 71], [374, 61.8, 41], [420, 75.4, 10.5], [560, 78.8, 0], [561, 77.2, 0],
    [640, 71.6, 5.5], [704, 45.9, 48.5], [721, 45.9, 48.5], [760, 45.5, 47], [761, 29.6, 35], [820, 39.8, 11.5],
    [901, 31.1, 26], [960, 43.5, 0.5], [1240, 43.5, 0.5],
  ],
}
