// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 't',
  order: 290,
  id: 'train',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 66.5, ch: 0.5 }, narrow: { rem: 113.2, ch: 8 }, below: 760 },
}
