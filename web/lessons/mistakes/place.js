// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 240,
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 72.4, ch: -2.5 }, narrow: { rem: 98.1, ch: 76.5 }, below: 860 },
}
