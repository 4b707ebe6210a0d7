// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 230,
<<<<<<< HEAD
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 45.8, ch: 0 }, narrow: { rem: 87.7, ch: 0 }, below: 860 },
=======
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [320, 109, 117], [350, 156.6, 38.5], [420, 186.2, 13.5], [480, 185, 49.5], [560, 214.8, 10], [640, 223.7, -8.5],
    [641, 166.1, 5.5], [860, 166.1, 5.5], [861, 91.2, 1], [1000, 88.6, 19], [1100, 101.2, 4], [1240, 108.5, 4],
  ],
>>>>>>> w-h
}
