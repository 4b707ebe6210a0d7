// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 240,
  thumbnail: 'maps.difference',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 64.6, 58.5], [350, 65.8, 54.5], [374, 91, 2.5], [420, 86.8, 9.5], [480, 88.8, 3.5], [560, 85.5, 9],
    [561, 47.3, 32.5], [641, 37.3, 51], [700, 56.8, 15], [760, 56.3, 18.5], [860, 64.4, 3.5], [861, 35.1, 15],
    [900, 23, 38], [960, 36, 14.5], [1000, 34.2, 19], [1240, 43.6, 3],
  ],
}
