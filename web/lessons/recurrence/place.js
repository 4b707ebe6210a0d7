// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'a',
  order: 20,
  id: 'why',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 84.8, narrow: 153.7, below: 760 },
}
