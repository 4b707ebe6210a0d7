// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 60,
  /** In links to it, instead of its name. */
  id: 'softmax',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 47.9, 36.5], [350, 47.3, 23.5], [374, 54.9, 6.5], [481, 45.6, 22], [561, 42.5, 24.5], [640, 54.4, 0],
    [760, 54.4, 0], [761, 23.1, 44], [820, 27.7, 30.5], [861, 23.6, 37.5], [900, 30.9, 22.5], [961, 30.9, 22.5],
    [1000, 34.8, 13], [1001, 20.1, 13], [1100, 20.1, 13], [1240, 26.4, 0],
  ],
}
