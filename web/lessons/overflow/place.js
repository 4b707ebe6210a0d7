// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 100,
  id: 'overflow',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 38.8, narrow: 50.8, below: 640 },
}
