// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'k',
  order: 274,
  thumbnail: 'shown.arrows',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 69, 21], [366, 46.3, 64], [374, 51.2, 54.5], [420, 31.5, 94], [480, 80.3, 0], [704, 80.3, 0], [721, 80.3, 0],
    [760, 76.3, 0.5], [761, -25.4, 161.5], [820, -51.8, 200], [821, -48.3, 191.5], [960, 17.2, 51.5], [1000, 23.7, 38],
    [1040, 19.5, 45], [1100, 34.3, 14.5], [1168, 34.3, 14.5], [1240, 41.1, 0.5],
  ],
}
