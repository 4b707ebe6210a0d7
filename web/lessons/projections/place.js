// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'b',
  order: 40,
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 92.8, ch: -14.5 }, narrow: { rem: 160.1, ch: 7.5 }, below: 720 },
}
