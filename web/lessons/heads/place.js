// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 150,
  /** In links to it, instead of its name. */
  id: 'sizes',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 83.8, ch: 0 }, narrow: { rem: 131.5, ch: 15.5 }, below: 760 },
}
