// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'i',
  order: 320,
  thumbnail: 'shown.maps.1',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 86.7, 14.5], [350, 76.7, 28.5], [374, 59.7, 57], [420, 78.9, 16], [481, 73.2, 25.5], [560, 87.7, -4.5],
    [561, 67.5, 1], [760, 75, -2], [761, 60.9, 23], [820, 53.5, 39.5], [860, 59.5, 28], [861, 31.9, 31],
    [901, 31.9, 31], [960, 46.7, 0.5], [1040, 46.7, 0.5], [1100, 48.7, -2], [1240, 49.6, 2],
  ],
}
