// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'b',
  order: 50,
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 82.4, ch: -30.5 }, narrow: { rem: 90.8, ch: 14.5 }, below: 720 },
}
