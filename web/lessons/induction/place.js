// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 't',
  order: 280,
  thumbnail: 'shown.heads.2.panel',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 90.8, 37], [350, 104.6, 9], [374, 103.7, 15.5], [420, 101.1, 22], [481, 110.7, 7], [560, 111.6, 15.5],
    [640, 122.1, 0], [641, 94.6, 8.5], [701, 96.1, 11], [760, 106.9, 1], [761, 101.7, -18.5], [820, 96.4, 0.5],
    [861, 108.6, -20], [900, 106, -10.5], [901, 52, 15.5], [1001, 58.6, 5], [1100, 56.2, 11.5], [1240, 66.3, -5],
  ],
}
