// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'b',
  order: 40,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 78.1, 36.5], [350, 58.1, 68], [374, 72.3, 39], [420, 79.9, 21.5], [481, 66.5, 44], [560, 71.8, 27],
    [641, 57.5, 51], [704, 66.2, 31.5], [721, 66.2, 31.5], [760, 78.6, 6], [761, 71.9, 5.5], [900, 70.4, 8],
    [901, 44.7, 8.5], [1001, 36.3, 22.5], [1039, 42.3, 10], [1168, 39.9, 14], [1240, 43.8, 6],
  ],
}
