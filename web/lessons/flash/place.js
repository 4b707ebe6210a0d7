// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'j',
  order: 284,
  thumbnail: 'shown.strip',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 54.1, 60], [350, 42.7, 74], [374, 55.4, 45.5], [420, 71.3, 10.5], [561, 74.1, 1], [640, 69, 5.5],
    [721, 44.5, 46.5], [760, 44.4, 44.5], [761, 27.3, 34.5], [820, 37.8, 10.5], [901, 28.6, 26], [960, 40.7, 1],
    [1240, 40.9, 0.5],
  ],
}
