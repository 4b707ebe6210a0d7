// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'i',
  order: 300,
  thumbnail: 'square',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 36.2, 44], [350, 51.7, 16], [374, 47.9, 25], [420, 52.2, 18.5], [480, 49.4, 27], [760, 65.7, 0],
    [761, 25.8, 14.5], [821, 25.8, 14.5], [861, 31, 4], [1000, 28.4, 13], [1040, 35.2, 0.5], [1168, 37.7, 0],
    [1240, 37.7, 0],
  ],
}
