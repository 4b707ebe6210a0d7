// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'j',
  order: 286,
  thumbnail: 'shown.plain',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 44.8, 69.5], [350, 60.3, 46], [366, 86.4, -4.5], [374, 76.7, 14.5], [481, 61.2, 40.5], [560, 65.5, 26],
    [640, 73.3, 10], [641, 46.4, 4.5], [760, 46.4, 4.5], [860, 42.7, 4.5], [861, 25.5, 10.5], [1001, 23.7, 13.5],
    [1040, 32, -2], [1100, 31.8, 1], [1240, 31.9, 5],
  ],
}
