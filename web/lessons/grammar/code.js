// How links are read from a head's weights, in NumPy and PyTorch.

import text from 'text/grammar.js'
import { both, matrix } from '../../kit/code/listing.js'
import { rowIn, tensorIn } from '../../session/tensors.js'
import { SHOWN } from './figures.js'
import { RELATIONS } from './knobs.js'
import { tensorOf } from './numbers.js'

/** @import { GrammarAnswer } from './types.js' */

/** So many rows stand in the listing at most. */
const ROWS = 16

/** @param {GrammarAnswer} answer @param {Readonly<import('../../session/types.js').State>} state @returns {import('../../kit/code/listing.js').Code} */
export function code(answer, state) {
  const { words, tensors } = answer
  if (!tensors.length) return both(() => [])
  const relation = RELATIONS.find((one) => one === state['grammar.relation']) ?? RELATIONS[0]
  const tensor = tensorOf(relation)
  const rows = Array.from({ length: Math.min(ROWS, words.length) }, (_, i) => rowIn(tensorIn(answer, tensor), i))
  const values = rows.flatMap((row) => [...row])
  return both((lib, array) => [
    `# ${text.comments.rows(text.relations[relation].name, rows.length, words.length)}`,
    `words = ${JSON.stringify(words)}`,
    [`weights = ${array}(${matrix(values, words.length)})`, tensor],
    [`to = ${lib}.argmax(weights, 1)  # ${text.comments.to}`, tensor],
    [`largest = ${lib}.amax(weights, 1)`, tensor],
    `is_link = (to > 0) & (to != ${lib}.arange(len(to))) & (largest >= ${SHOWN.drawn})  # ${text.comments.rests}`,
    ['print(largest[is_link])', tensor],
  ])
}
