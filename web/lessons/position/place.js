// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 180,
  /** In links to it, instead of its name. */
  id: 'encoding',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 70.3, 14.5], [350, 73.2, 7], [481, 67.5, 16.5], [560, 71.1, 7.5], [760, 71.1, 7.5], [761, 31.1, 21],
    [820, 36.6, 8], [1240, 36.6, 8],
  ],
}
