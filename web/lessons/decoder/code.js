// Teacher forcing in NumPy and PyTorch: the input row out of the target row, and the loss of the position on show.

import text from 'text/decoder.js'
import { both, rowList } from '../../kit/code/listing.js'
import { tensorIn } from '../../session/tensors.js'

/** @param {import('./types.js').DecoderAnswer} answer @param {Readonly<import('../../session/types.js').State>} state @returns {import('../../kit/code/listing.js').Code} */
export function code(answer, state) {
  const { targets, targetNumbers, isShifted } = answer
  const at = Math.min(state['decoder.at'], targets.length - 1)
  const { data, shape } = tensorIn(answer, 'probabilities')
  return both((lib, array) => [
    `target = [${targetNumbers.join(', ')}]  # ${targets.join(' ')}`,
    isShifted ? `tokens = [0] + target[:-1]  # ${text.comments.shift}` : `tokens = target  # ${text.comments.copy}`,
    [`P = ${array}(${rowList(data, at, shape[1])})`, 'probabilities'],
    [`print(-${lib}.log(P[target[${at}]]))`, 'probabilities'],
  ])
}
