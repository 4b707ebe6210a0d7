// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 90,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 12.8, 85.5], [350, 43.1, 23], [366, 43.7, 23], [374, 52.6, 5.5], [481, 48.9, 18.5], [560, 51.4, 12],
    [704, 49, 16], [720, 56.5, 0.5], [760, 56.5, 0.5], [761, 29.5, 6], [960, 19, 29.5], [1000, 25.3, 16.5],
    [1040, 25.3, 16.5], [1100, 33.3, 0], [1240, 33.3, 0],
  ],
}
