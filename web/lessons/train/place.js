// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 't',
  order: 290,
  id: 'train',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 73.3, narrow: 130.9, below: 760 },
}
