// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 240,
  thumbnail: 'maps.difference',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 77, 37.5], [350, 81.1, 28], [366, 81.1, 28], [374, 88.7, 12.5], [560, 84.8, 9.5], [561, 48, 31.5],
    [704, 49.5, 32], [721, 47.4, 35.5], [761, 49, 35.5], [860, 64.5, 3.5], [861, 43, 2], [900, 37.6, 14],
    [1000, 26.9, 36], [1039, 35.9, 19], [1100, 35.9, 19], [1168, 43.7, 3], [1240, 43.7, 3],
  ],
}
