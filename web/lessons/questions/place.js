// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'l',
  order: 330,
  thumbnail: 'attention:shown.bars', // its own picture is a question,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 23.9, 47], [350, 18.9, 55.5], [366, 39.8, 13], [374, 39.8, 13], [420, 22, 41.5], [480, 34.4, 16],
    [560, 41.9, 0.5], [561, 29.5, 14.5], [641, 29.5, 14.5], [704, 33.3, 5.5], [760, 33.3, 5.5], [761, 20.6, 22.5],
    [820, 29.2, 5], [1240, 29.2, 5],
  ],
}
