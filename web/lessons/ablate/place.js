// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 160,
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 49.7, ch: 3.5 }, narrow: { rem: 66.1, ch: 23.5 }, below: 760 },
}
