// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 110,
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 146.4, ch: -12.5 }, narrow: { rem: 201.3, ch: 96 }, below: 820 },
}
