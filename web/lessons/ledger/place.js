// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 60,
  /** In links to it, instead of its name. */
  id: 'softmax',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 47.7, 37], [350, 47.6, 23], [374, 55.2, 6], [481, 45.7, 22], [561, 42.3, 25], [640, 54.2, 0.5],
    [760, 54.2, 0.5], [761, 23.7, 43], [820, 27.5, 31], [861, 23.9, 37], [900, 30.7, 23], [961, 30.7, 23],
    [1000, 35.1, 12.5], [1001, 20.1, 13], [1100, 20.1, 13], [1240, 25.9, 1],
  ],
}
