// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 100,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 27.1, 86], [350, 40.1, 57.5], [374, 32.4, 70.5], [420, 51.3, 28], [481, 34.3, 56.5], [640, 51.9, 16.5],
    [704, 51.9, 16.5], [760, 51.9, 16.5], [761, -6.3, 121.5], [820, 3, 91.5], [860, 10, 71.5], [901, 11.4, 66],
    [960, 29.8, 26.5], [1040, 13.4, 54], [1100, 12.8, 52], [1168, 12.8, 52], [1240, 15.1, 45.5],
  ],
}
