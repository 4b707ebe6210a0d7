// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 't',
  order: 290,
  thumbnail: 'maps.2.panel',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 48.4, ch: 0 }, narrow: { rem: 72, ch: 0 }, below: 760 },
}
