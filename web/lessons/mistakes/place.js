// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 240,
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 55.9, 143], [350, 89.8, 77.5], [374, 95.5, 72], [420, 116.1, 41.5], [480, 108.1, 70.5], [560, 133, 29.5],
    [561, 121.4, 55.5], [640, 143, 11], [700, 151.1, -5], [860, 137.4, 18], [861, 52.8, 23.5], [900, 53.9, 23],
    [961, 62.6, 7.5], [1100, 67.7, 3], [1240, 68.3, 7.5],
  ],
}
