// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 140,
  id: 'heads',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 46.1, narrow: 75.3, below: 760 },
}
