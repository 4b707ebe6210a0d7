// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 190,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 36.1, 58.5], [350, 56.5, 16], [374, 54.2, 16.5], [420, 44.3, 35.5], [481, 49.8, 27.5], [560, 51.1, 0.5],
    [760, 52.9, 0], [761, 25.3, 21], [820, 21.7, 25.5], [861, 22, 25.5], [900, 28.5, 11.5], [961, 20.3, 26],
    [1000, 27.9, 11], [1100, 33.8, 0.5], [1240, 34.3, 0.5],
  ],
}
