// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 250,
  id: 'twins',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 57.3, narrow: 82.7, below: 640 },
}
