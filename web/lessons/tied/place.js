// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'b',
  order: 50,
  id: 'tied',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 63.9, narrow: 99.8, below: 720 },
}
