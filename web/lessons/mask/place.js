// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 220,
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 63.6, ch: 1 }, narrow: { rem: 125.4, ch: 30 }, below: 860 },
}
