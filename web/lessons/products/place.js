// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 200,
  id: 'products',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 71.1, narrow: 102.1, below: 640 },
}
