// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 250,
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 62.2, ch: -8 }, narrow: { rem: 74.8, ch: 11.5 }, below: 640 },
}
