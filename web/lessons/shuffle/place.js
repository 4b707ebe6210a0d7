// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 170,
  /** In links to it, instead of its name. */
  id: 'position',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 59.3, 0], [374, 56.4, 5], [420, 49.8, 16], [481, 43.8, 24], [640, 51.7, 0.5], [704, 49, 5],
    [760, 49, 5], [761, 11, 67], [820, 20.7, 42], [861, 20.7, 42], [900, 32.8, 16], [960, 29.8, 19],
    [1168, 14.9, 44], [1240, 36.3, 0],
  ],
}
