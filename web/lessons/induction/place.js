// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 't',
  order: 280,
  id: 'induction',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 73.4, narrow: 121.5, below: 900 },
}
