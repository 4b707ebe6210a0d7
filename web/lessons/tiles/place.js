// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'j',
  order: 286,
  thumbnail: 'shown.plain',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 58.1, 56], [350, 67.9, 42], [366, 81.8, 17], [374, 81.1, 18.5], [420, 67.1, 42], [560, 71.5, 25.5],
    [561, 67.8, 26.5], [640, 75.8, 10], [641, 48.7, 5], [704, 48.7, 5], [760, 48.7, 5], [761, 27.9, 39],
    [821, 33.9, 26.5], [860, 45.5, 4], [861, 13.1, 35.5], [900, 23.7, 14.5], [960, 26.9, 10.5], [1001, 34, -2.5],
    [1100, 34.1, 1.5], [1240, 34.7, 4.5],
  ],
}
