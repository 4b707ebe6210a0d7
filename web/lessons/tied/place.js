// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'b',
  order: 50,
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 73, ch: -15 }, narrow: { rem: 84.7, ch: 25.5 }, below: 720 },
}
