// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 110,
  id: 'attention',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 145.6, narrow: 262.7, below: 820 },
}
