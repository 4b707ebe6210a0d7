// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 170,
  /** In links to it, instead of its name. */
  id: 'position',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 34.8, ch: 26.5 }, narrow: { rem: 65.2, ch: 10.5 }, below: 640 },
}
