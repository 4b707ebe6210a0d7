// The cosine between the two vectors of the level on show, in NumPy and PyTorch.

import text from 'text/meanings.js'
import { both, rowList } from '../../kit/code/listing.js'
import { tensorIn } from '../../session/tensors.js'

/** @param {import('./types.js').MeaningsAnswer} answer @param {Readonly<import('../../session/types.js').State>} state @returns {import('../../kit/code/listing.js').Code} */
export function code(answer, state) {
  const [levels, width] = tensorIn(answer, 'first').shape
  const level = Math.min(state['meanings.level'], levels - 1)
  const vector = (/** @type {string} */ name) => rowList(tensorIn(answer, name).data, level, width)
  return both((lib, array) => [
    `# ${text.levels(level, levels - 1)}`,
    [`a = ${array}(${vector('first')})`, 'first'],
    [`b = ${array}(${vector('second')})`, 'second'],
    [`print(a @ b / (${lib}.linalg.norm(a) * ${lib}.linalg.norm(b)))`, 'model.cosines'],
  ])
}
