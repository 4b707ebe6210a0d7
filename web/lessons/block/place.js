// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'k',
  order: 270,
  thumbnail: 'shown.trunk',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 69.2, 18.5], [350, 65.9, 22], [420, 41.2, 63.5], [481, 41.5, 58.5], [560, 59.3, 20.5], [561, 66.4, 6],
    [760, 66.4, 6], [761, 27, 30.5], [860, 41.3, 1], [1240, 41.3, 1],
  ],
}
