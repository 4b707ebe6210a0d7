// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 80,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 57.3, 54.5], [350, 71.6, 23.5], [374, 69.2, 27.5], [480, 64.7, 28], [640, 64.5, 23.5], [704, 64.5, 23.5],
    [720, 72, 8], [760, 72, 8], [761, 3.6, 89.5], [820, 14.5, 63.5], [861, 16.9, 56.5], [900, 30.3, 29],
    [1000, 40.2, 7], [1240, 29.8, 24.5],
  ],
}
