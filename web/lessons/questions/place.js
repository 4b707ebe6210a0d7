// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'l',
  order: 330,
  thumbnail: 'attention:shown.bars', // its own picture is a question,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 30, 0], [1240, 25, 0],
  ],
}
