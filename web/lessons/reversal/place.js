// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'g',
  order: 270,
  thumbnail: 'shown.map',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 48, ch: 0 }, narrow: { rem: 91.7, ch: 0 }, below: 820 },
}
