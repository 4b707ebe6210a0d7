// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 260,
<<<<<<< HEAD
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 33.5, ch: 0 }, narrow: { rem: 51, ch: 0 }, below: 760 },
=======
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [700, 75.7, 28], [701, 59.7, -14.5],
  ],
>>>>>>> w-h
}
