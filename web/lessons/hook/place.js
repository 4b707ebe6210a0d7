// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 105,
  thumbnail: 'attention:shown.bars', // its own picture is the sentence
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 28, 10.5], [350, 15.8, 31], [420, 24.1, 8], [481, 22.3, 11], [560, 27.8, 0], [700, 26.7, 2.5],
    [701, 24.6, 2], [901, 22.7, 6], [960, 25.5, 0.5], [1240, 25.9, 0],
  ],
}
