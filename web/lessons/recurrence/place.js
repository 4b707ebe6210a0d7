// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'a',
  order: 20,
  /** In links to it, instead of its name. */
  id: 'why',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 55, ch: 50 }, narrow: { rem: 73.2, ch: 135 }, below: 760 },
}
