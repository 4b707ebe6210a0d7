// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'd',
  order: 130,
  id: 'reroll',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 38.4, narrow: 89, below: 900 },
}
