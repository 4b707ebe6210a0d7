// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'g',
  order: 270,
  id: 'reversal',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 60.7, narrow: 89.2, below: 820 },
}
