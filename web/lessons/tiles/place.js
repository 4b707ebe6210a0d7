// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'j',
  order: 286,
  thumbnail: 'shown.plain',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 47.4, 66.5], [350, 62.4, 44], [366, 73.4, 23.5], [374, 61.6, 46], [420, 74.7, 26.5], [481, 59.2, 52.5],
    [560, 77.1, 10], [640, 77.1, 10], [641, 45.9, 3.5], [760, 38.5, 16], [761, 26.5, 32.5], [820, 46.2, -6],
    [860, 46.2, -6], [861, 54.5, -4.5], [1240, 54.5, -4.5],
  ],
}
