// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 180,
  /** In links to it, instead of its name. */
  id: 'encoding',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 39.7, ch: 0 }, narrow: { rem: 77.3, ch: 0 }, below: 760 },
}
