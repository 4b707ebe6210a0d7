// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 't',
  order: 280,
  thumbnail: 'shown.heads.2.panel',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 68.3, 27], [350, 57.3, 43.5], [374, 60, 44], [420, 73.1, 18.5], [481, 72.3, 22.5], [560, 81.3, 14.5],
    [641, 91.1, 0.5], [701, 105.1, -18], [760, 100.1, 0.5], [820, 103.1, 0.5], [821, 42.8, 7], [1240, 42.8, 7],
  ],
}
