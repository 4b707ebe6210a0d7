// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 220,
  id: 'mask',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 71.2, narrow: 153.4, below: 860 },
}
