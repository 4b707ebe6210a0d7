// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'b',
  order: 30,
  /** In links to it, instead of its name. */
  id: 'query',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 48.1, ch: 0 }, narrow: { rem: 78.9, ch: 0 }, below: 760 },
}
