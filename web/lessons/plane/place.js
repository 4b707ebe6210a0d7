// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'b',
  order: 30,
  id: 'query',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 76.6, narrow: 120.9, below: 720 },
}
