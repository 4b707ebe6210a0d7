// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 250,
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 55.2, ch: 3.5 }, narrow: { rem: 72.8, ch: 16.5 }, below: 640 },
}
