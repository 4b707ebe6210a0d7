// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'b',
  order: 30,
  id: 'query',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 75.4, narrow: 122.3, below: 720 },
}
