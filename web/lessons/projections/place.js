// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'b',
  order: 40,
  id: 'projections',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 84, narrow: 167.3, below: 720 },
}
