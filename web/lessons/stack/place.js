// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'k',
  order: 273,
  thumbnail: 'plan',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 54.9, 59.5], [350, 65.8, 33.5], [374, 65.8, 33.5], [480, 45.5, 57.5], [640, 72.1, 1], [760, 72.1, 1],
    [761, 47.5, 22.5], [820, 27.5, 34], [861, 27.5, 34], [900, 39.9, 7], [1100, 26.5, 29.5], [1168, 40.3, 1],
    [1240, 40.3, 1],
  ],
}
