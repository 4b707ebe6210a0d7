// A nursery rhyme that grows by a line a verse: a long text in which many words come again.

const LINES = [
  ['malt', 'lay in the house that Jack built.'],
  ['rat', 'ate'],
  ['cat', 'killed'],
  ['dog', 'worried'],
  ['cow with the crumpled horn', 'tossed'],
  ['maiden all forlorn', 'milked'],
  ['man all tattered and torn', 'kissed'],
  ['priest all shaven and shorn', 'married'],
  ['cock that crowed in the morn', 'waked'],
  ['farmer sowing his corn', 'kept'],
  ['horse and the hound and the horn', 'belonged to'],
]

/** From a line down to the house. @param {number} i @returns {string} */
const downFrom = (i) => `the ${LINES[i][0]} that ${LINES[i][1]}${i ? ` ${downFrom(i - 1)}` : ''}`

export default LINES.map((_, i) => `This is ${downFrom(i)}`).join(' ')
