// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 140,
  /** In links to it, instead of its name. */
  id: 'heads',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 53.8, ch: -12.5 }, narrow: { rem: 61.9, ch: 19 }, below: 760 },
}
