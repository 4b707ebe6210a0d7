// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 260,
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 84.7, ch: -47.5 }, narrow: { rem: 74.5, ch: 30.5 }, below: 700 },
}
