// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 130,
  thumbnail: 'newest',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 34.7, ch: 6 }, narrow: { rem: 74.8, ch: 21 }, below: 900 },
}
