// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 170,
  /** In links to it, instead of its name. */
  id: 'position',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 35.8, ch: 0 }, narrow: { rem: 55.9, ch: 0 }, below: 760 },
}
