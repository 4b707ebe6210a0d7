// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 't',
  order: 280,
  thumbnail: 'shown.heads.2.panel',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 47, ch: 0 }, narrow: { rem: 81.7, ch: 0 }, below: 820 },
}
