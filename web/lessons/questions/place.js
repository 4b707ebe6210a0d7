// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'l',
  order: 330,
  thumbnail: 'attention:shown.bars', // its own picture is a question,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 30.1, 30.5], [350, 30.1, 30.5], [366, 36.9, 16.5], [374, 44.9, 0], [420, 30, 25], [480, 41.9, 0.5],
    [560, 41.9, 0.5], [561, 34.7, 1], [760, 34.9, 0.5], [761, 30.8, 0], [1240, 30.8, 0],
  ],
}
