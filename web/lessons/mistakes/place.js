// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 240,
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 72.2, ch: 1 }, narrow: { rem: 130.1, ch: 15.5 }, below: 860 },
}
