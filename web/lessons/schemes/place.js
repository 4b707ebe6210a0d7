// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 210,
  id: 'schemes',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 41.6, narrow: 73.8, below: 640 },
}
