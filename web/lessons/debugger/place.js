// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'l',
  order: 400,
  thumbnail: 'shown.pair.0',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 60, 0], [1240, 36, 0],
  ],
}
