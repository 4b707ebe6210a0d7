// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'g',
  order: 270,
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 53.6, ch: 11.5 }, narrow: { rem: 86.1, ch: 5 }, below: 820 },
}
