// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'h',
  order: 170,
  id: 'position',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 50.6, narrow: 71.4, below: 640 },
}
