// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 80,
  id: 'scaling',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 68.2, narrow: 137.1, below: 760 },
}
