// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'k',
  order: 275,
  thumbnail: 'shown.arrows',
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 25.9, 68.5], [350, 52.7, 15.5], [366, 53.8, 15.5], [374, 54.4, 13.5], [420, 52.7, 20.5], [561, 51.3, 18],
    [640, 57.3, 0], [704, 57.3, 0], [760, 57.3, 0], [761, 19.7, 27.5], [860, 26.4, 16], [861, 33.9, 0.5],
    [900, 34.2, 1], [1240, 34.2, 1],
  ],
}
