// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'e',
  order: 160,
  id: 'ablate',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 51.9, narrow: 80.8, below: 760 },
}
