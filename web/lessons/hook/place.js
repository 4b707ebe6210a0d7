// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 105,
  thumbnail: 'attention:shown.bars', // its own picture is the sentence
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 41.7, 11], [350, 36.3, 20], [366, 43.7, 5], [374, 43.7, 5], [420, 39.8, 11.5], [481, 45.4, 0],
    [704, 48.3, 0.5], [1039, 53.9, 0], [1040, 30.6, 0], [1240, 30.6, 0],
  ],
}
