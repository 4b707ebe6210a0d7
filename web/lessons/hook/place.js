// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  order: 10,
  opens: true,
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 40.1, ch: -12.5 }, narrow: { rem: 16.5, ch: 37 }, below: 480 },
}
