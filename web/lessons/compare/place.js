// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 120,
  id: 'compare',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 145.1, narrow: 278.8, below: 640 },
}
