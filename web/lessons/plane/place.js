// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'b',
  order: 30,
  /** In links to it, instead of its name. */
  id: 'query',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 78.1, ch: -4.5 }, narrow: { rem: 105.3, ch: 28.5 }, below: 720 },
}
