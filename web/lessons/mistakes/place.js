// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 240,
  id: 'mistakes',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 70.8, narrow: 143.6, below: 860 },
}
