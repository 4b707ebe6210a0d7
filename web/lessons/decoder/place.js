// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'k',
  order: 272,
  thumbnail: 'shown.steps.1.map',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 59.2, 47.5], [350, 64.9, 31.5], [366, 47.3, 61], [374, 51.6, 51.5], [420, 17.5, 106.5], [480, 55.4, 28.5],
    [560, 69.2, 0], [704, 69.2, 0], [760, 69.2, 0], [761, 9.2, 69.5], [820, 11.8, 59.5], [901, 19.1, 42.5],
    [960, 32.5, 15], [1001, 32.5, 15], [1039, 39.5, 0.5], [1240, 39.5, 0.5],
  ],
}
