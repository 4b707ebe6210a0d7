// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 160,
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 49.2, ch: 4.5 }, narrow: { rem: 65.6, ch: 25.5 }, below: 760 },
}
