// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 260,
  id: 'foresight',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 55, narrow: 91.3, below: 700 },
}
