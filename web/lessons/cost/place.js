// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'i',
  order: 300,
  thumbnail: 'square',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 30.9, 56.5], [366, 49.6, 22.5], [420, 53.5, 17.5], [480, 49.9, 27.5], [760, 66.2, 0.5], [761, 25.8, 14.5],
    [821, 23.4, 19.5], [861, 28.8, 9], [1000, 29.4, 12.5], [1040, 36.2, 0], [1168, 38.2, 0.5], [1240, 38.2, 0.5],
  ],
}
