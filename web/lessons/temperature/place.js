// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 90,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 4, 97.5], [350, 44.2, 16], [374, 52.6, 0.5], [481, 44.4, 21], [560, 48.5, 11.5], [701, 45.3, 17],
    [760, 53.3, 0.5], [761, 27.3, 7.5], [900, 17.1, 29], [1001, 24.9, 14.5], [1100, 31.4, 1], [1240, 31.4, 1],
  ],
}
