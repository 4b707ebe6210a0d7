// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  order: 10,
  id: 'hook',
  opens: true,
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 29.6, narrow: 35.9, below: 480 },
}
