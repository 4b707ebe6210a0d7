// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 100,
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 17.7, ch: 35.5 }, narrow: { rem: 45.7, ch: 8.5 }, below: 640 },
}
