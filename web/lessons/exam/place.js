// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 70,
  /** What stands for it on the lab's page: the weights. */
  thumbnail: 'panels.1',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 59.5, 7], [350, 57.9, 13], [420, 47.2, 31], [480, 47.2, 14], [560, 53.7, 0.5], [701, 53.7, 0.5],
    [760, 30.2, 0], [860, 24.1, 12.5], [901, 24.1, 12.5], [960, 29.9, 0.5], [1240, 29.9, 0.5],
  ],
}
