// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'a',
  order: 20,
  /** In links to it, instead of its name. */
  id: 'why',
<<<<<<< HEAD
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 43.4, ch: 0 }, narrow: { rem: 60.1, ch: 0 }, below: 760 },
=======
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 49.5, 20], [350, 51.3, 15], [374, 48.3, 20], [420, 46.2, 21.5], [481, 31.6, 46], [560, 51.7, 4.5],
    [701, 36.5, 30], [760, 45.5, 11.5], [761, 31.6, 27.5], [820, 28.3, 31], [901, 28.3, 31], [960, 43.4, 0],
    [1240, 40.7, 4.5],
  ],
>>>>>>> w-h
  /** Lamps that are not lit say little. */
  thumbnail: 'shown.chart',
}
