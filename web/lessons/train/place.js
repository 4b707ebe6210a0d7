// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 't',
  order: 290,
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 73, ch: 0.5 }, narrow: { rem: 122.3, ch: 14.5 }, below: 760 },
}
