// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 150,
  id: 'sizes',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 86.2, narrow: 147.2, below: 760 },
}
