// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 190,
  id: 'clocks',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 38.1, narrow: 70.5, below: 640 },
}
