// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 't',
  order: 290,
  thumbnail: 'maps.2.panel',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 80.6, 17], [350, 64.5, 44], [420, 59.6, 59.5], [481, 83.1, 13], [560, 96.5, 1.5], [641, 100.1, 2],
    [760, 108.1, 1.5], [761, 38.1, 21.5], [820, 41, 14], [860, 35.7, 23], [901, 26.7, 42], [1000, 48.4, 0],
    [1240, 48.4, 0],
  ],
}
