// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 105,
  thumbnail: 'attention:shown.bars', // its own picture is the sentence
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 24.6, 18], [374, 10.6, 41.5], [420, 26.9, 6.5], [481, 22.1, 14.5], [560, 26, 5.5], [901, 6.4, 39.5],
    [960, 22.8, 6], [1240, 23, 6],
  ],
}
