// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 220,
<<<<<<< HEAD
  thumbnail: 'shown.maps.masked',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 45.6, ch: 0 }, narrow: { rem: 83.6, ch: 0 }, below: 760 },
=======
  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */
  // biome-ignore format: a table
  room: [
    [860, 125.4, 30], [861, 63.6, 1],
  ],
>>>>>>> w-h
}
