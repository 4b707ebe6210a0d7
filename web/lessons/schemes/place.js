// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 210,
  id: 'schemes',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 42.8, narrow: 73.6, below: 640 },
}
