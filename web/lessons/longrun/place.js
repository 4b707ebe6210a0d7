// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'j',
  order: 288,
  thumbnail: 'memory',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, -0.4, 59], [350, 7.1, 43.5], [366, 13.9, 29.5], [374, 13.9, 29.5], [420, 27.7, 1], [704, 27.7, 1],
    [760, 27.7, 1], [761, 24, 0], [1240, 24, 0],
  ],
}
