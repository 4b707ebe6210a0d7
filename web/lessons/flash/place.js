// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'j',
  order: 284,
  thumbnail: 'shown.strip',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 60.7, 51], [350, 38.6, 85], [374, 51.8, 55.5], [420, 72.5, 10.5], [561, 75.6, 0.5], [640, 70.5, 5],
    [704, 50.9, 38], [721, 45.5, 47], [760, 45.6, 44.5], [761, 28, 35.5], [820, 39, 10.5], [901, 29.8, 26], [960, 41.9, 1],
    [1240, 42.4, 0],
  ],
}
