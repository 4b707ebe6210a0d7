// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 't',
  order: 290,
  thumbnail: 'maps.2.panel',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 80.5, ch: -12 }, narrow: { rem: 122.7, ch: 13.5 }, below: 760 },
}
