// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 130,
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 29.1, ch: 15.5 }, narrow: { rem: 69.6, ch: 32.5 }, below: 900 },
}
