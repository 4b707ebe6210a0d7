// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 180,
  id: 'encoding',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 56.2, narrow: 80.4, below: 760 },
}
