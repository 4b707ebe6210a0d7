// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'l',
  order: 400,
  thumbnail: 'shown.pair.0',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 46.9, 58], [350, 66.4, 18], [366, 65, 18], [374, 65, 18], [420, 69, 9], [481, 65.1, 15],
    [560, 72.4, 0], [640, 74.5, -3.5], [641, 61.6, -3.5], [704, 63.1, -6], [760, 66.7, -12], [761, 56.9, 0],
    [860, 52.5, 6.5], [861, 44.2, 2], [1240, 44.2, 2],
  ],
}
