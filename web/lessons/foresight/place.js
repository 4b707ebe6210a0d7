// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 260,
  id: 'foresight',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 56.4, narrow: 92.7, below: 700 },
}
