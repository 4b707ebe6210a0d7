// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'a',
  order: 20,
  /** In links to it, instead of its name. */
  id: 'why',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 43.4, ch: 0 }, narrow: { rem: 60.1, ch: 0 }, below: 760 },
  /** Lamps that are not lit say little. */
  thumbnail: 'shown.chart',
}
