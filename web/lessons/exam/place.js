// Where the lesson stands on the page, and how much room it keeps while it loads.

export default {
  chapter: 'c',
  order: 70,
  id: 'exam',
  /** rem, in a column wider and narrower than `below` CSS pixels */
  room: { wide: 35.4, narrow: 67.9, below: 640 },
}
