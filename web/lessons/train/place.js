// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 't',
  order: 290,
  thumbnail: 'maps.2.panel',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 84.6, 17.5], [350, 69, 43.5], [374, 77.9, 31], [420, 61.2, 59], [481, 83.1, 13], [560, 96.5, 1.5],
    [641, 100.1, 2], [760, 108.1, 1.5], [761, 42.4, 20.5], [820, 45.3, 13], [901, 28, 42], [960, 42.8, 11.5],
    [1000, 48.4, 0], [1240, 48.4, 0],
  ],
}
