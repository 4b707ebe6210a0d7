// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 90,
  id: 'temperature',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 28.2, narrow: 47.4, below: 640 },
}
