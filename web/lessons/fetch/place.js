// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 140,
  /** In links to it, instead of its name. */
  id: 'heads',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 51.4, 33], [350, 58.2, 20], [374, 54.8, 26.5], [420, 62.4, 10], [481, 54.1, 25.5], [560, 67.5, 0.5],
    [704, 70, 0], [760, 71.1, -0.5], [761, 34.4, 8.5], [861, 30.7, 16], [901, 37.2, 3.5], [1039, 33.9, 11],
    [1168, 40, 0.5], [1240, 41.1, -0.5],
  ],
}
