// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'b',
  order: 50,
  id: 'tied',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 59.4, ch: 7.5 }, narrow: { rem: 80.3, ch: 32.5 }, below: 720 },
}
