// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'l',
  order: 330,
  thumbnail: 'attention:shown.bars', // its own picture is a question,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 13.8, 64], [350, 13.8, 64], [374, 41, 8], [420, 30, 25], [480, 41.9, 0.5], [560, 41.9, 0.5],
    [561, 29.5, 14.5], [641, 29.5, 14.5], [700, 33.3, 5.5], [760, 33.3, 5.5], [761, 29.2, 5], [1240, 29.2, 5],
  ],
}
