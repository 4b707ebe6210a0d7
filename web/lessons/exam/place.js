// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 70,
  /** What stands for it on the lab's page: the weights. */
  thumbnail: 'panels.1',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 66.2, 21.5], [350, 64.1, 25], [374, 72.2, 13], [420, 61.2, 31.5], [481, 69.2, 15], [560, 66.1, 0.5],
    [704, 66.1, 0.5], [720, 66.1, 0.5], [721, 31.8, 5.5], [820, 30.2, 10.5], [861, 30.2, 10.5], [900, 35.3, 0],
    [1240, 35.3, 0],
  ],
}
