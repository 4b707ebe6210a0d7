// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'j',
  order: 288,
  thumbnail: 'memory',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, -0.4, 59], [374, 15, 27.5], [420, 27.7, 1], [760, 27.7, 1], [761, 24, 0], [1240, 24, 0],
  ],
}
