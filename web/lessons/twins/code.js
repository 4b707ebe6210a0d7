// A row of attention with the mask off and on, and what it gives to later words, in NumPy and PyTorch.

import text from 'text/twins.js'
import { both, list } from '../../kit/code/listing.js'
import { pickedIn } from '../../kit/reading.js'
import { rowIn, tensorIn } from '../../session/tensors.js'

/** @param {import('./types.js').TwinsAnswer} answer @param {Readonly<import('../../session/types.js').State>} state @returns {import('../../kit/code/listing.js').Code} */
export function code(answer, state) {
  const { row } = pickedIn(answer, state)
  const weights = (/** @type {string} */ side) => list(rowIn(tensorIn(answer, `${side}.weights`), row))
  return both((_, array) => [
    `# ${text.comments.row(answer.words[row])}`,
    [`off = ${array}(${weights('off')})`, 'off.weights'],
    [`on = ${array}(${weights('on')})`, 'on.weights'],
    [`print(off[${row + 1}:].sum(), on[${row + 1}:].sum())  # ${text.comments.later}`, 'off.ahead on.ahead'],
  ])
}
