// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'k',
  order: 270,
  thumbnail: 'shown.trunk',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 50, 40], [760, 50, 0], [1240, 40, 1],
  ],
}
