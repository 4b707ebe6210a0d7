// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 60,
  id: 'softmax',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 59.5, narrow: 92.2, below: 760 },
}
