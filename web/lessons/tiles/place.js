// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'j',
  order: 286,
  thumbnail: 'shown.plain',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 43, 69.5], [350, 50.5, 62.5], [366, 76.9, 11.5], [374, 65.4, 33.5], [420, 74.9, 14.5], [481, 69.8, 23],
    [560, 73.3, 10], [640, 73.3, 10], [641, 46.4, 4.5], [760, 46.4, 4.5], [761, 32.1, 25], [820, 42.7, 4.5],
    [860, 42.7, 4.5], [861, 25.5, 10.5], [1001, 23.7, 13.5], [1040, 32, -2], [1100, 31.8, 1], [1240, 31.9, 5],
  ],
}
