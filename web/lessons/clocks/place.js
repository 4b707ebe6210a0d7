// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 190,
  id: 'clocks',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 38.4, narrow: 70.8, below: 640 },
}
