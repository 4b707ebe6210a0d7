// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 160,
  id: 'ablate',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 46.8, ch: 8.5 }, narrow: { rem: 62.6, ch: 30.5 }, below: 760 },
}
