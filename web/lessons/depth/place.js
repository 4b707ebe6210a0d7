// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'k',
  order: 274,
  thumbnail: 'shown.arrows',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 69, 21], [366, 44.2, 67.5], [374, 48.8, 58.5], [420, 31.5, 94], [480, 80.3, 0], [721, 60.3, 33.5],
    [760, 76.3, 0.5], [761, -5.4, 128], [820, -44.2, 184.5], [821, -37.4, 170.5], [860, -18.4, 130], [901, -5.1, 101.5],
    [960, 21.1, 45], [1000, 23.7, 38], [1040, 23.7, 38], [1100, 34.3, 14.5], [1168, 34.3, 14.5], [1240, 41.1, 0.5],
  ],
}
