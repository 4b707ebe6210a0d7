// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'g',
  order: 270,
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 52.3, ch: 14 }, narrow: { rem: 77.9, ch: 19 }, below: 820 },
}
