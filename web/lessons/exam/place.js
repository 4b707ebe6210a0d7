// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 70,
  /** What stands for it on the lab's page: the weights. */
  thumbnail: 'panels.1',
  /** Its height in a column wider and narrower than `below` CSS pixels: rem and ch, since where letters are wider there are more lines. */
  room: { wide: { rem: 30.2, ch: 0 }, narrow: { rem: 63.9, ch: 0 }, below: 760 },
}
