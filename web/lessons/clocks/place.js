// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 190,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 43.2, 66.5], [350, 50.6, 47.5], [366, 58.2, 33.5], [374, 54.6, 35.5], [420, 59, 26], [481, 55.8, 32.5],
    [560, 53.6, 11], [640, 59.3, 0.5], [704, 59.8, 0.5], [760, 60.5, 0], [761, 24.8, 29.5], [861, 13.8, 46.5],
    [900, 24.5, 25], [961, 13.6, 44], [1000, 22.4, 26.5], [1040, 21.8, 28], [1240, 36.3, 0],
  ],
}
