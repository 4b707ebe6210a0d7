// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'f',
  order: 230,
  id: 'paint',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 109.5, narrow: 188.5, below: 640 },
}
