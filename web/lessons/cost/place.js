// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'i',
  order: 300,
  thumbnail: 'square',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 40.7, 40], [366, 55.6, 12.5], [374, 52.5, 18.5], [480, 42.7, 42.5], [560, 65.8, 1], [704, 66.2, 0.5],
    [760, 66.2, 0.5], [761, 17.8, 31], [821, 15.6, 35.5], [861, 28.8, 9], [1000, 29.4, 12.5], [1040, 36.2, 0],
    [1168, 38.2, 0.5], [1240, 38.2, 0.5],
  ],
}
