// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 160,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 36.3, 66], [350, 57.8, 23], [374, 61.9, 17], [480, 60.5, 22.5], [481, 58.7, 22], [560, 46.2, 48],
    [701, 58.8, 27], [704, 67.7, 9], [760, 67.7, 9], [761, 17.5, 44], [820, 29.3, 18.5], [860, 31.2, 13],
    [961, 20.3, 31.5], [1039, 14.7, 43.5], [1240, 39.3, 1],
  ],
}
