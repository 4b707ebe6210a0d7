// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 190,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 44.4, 42.5], [350, 52.6, 24.5], [374, 54.2, 16.5], [420, 44.3, 35.5], [481, 49.8, 27.5], [560, 47.8, 6],
    [760, 49.4, 6], [761, 15.8, 39], [820, 20.5, 27.5], [861, 18.7, 31], [900, 27.4, 14], [961, 16.5, 33],
    [1000, 24.1, 17.5], [1240, 31, 6],
  ],
}
