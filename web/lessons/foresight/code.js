// The mean of the losses, and the least probability that a letter was given, in NumPy and PyTorch.

import text from 'text/foresight.js'
import { both, list } from '../../kit/code/listing.js'
import { tensorIn } from '../../session/tensors.js'
import { SIDES } from './figures.js'

/** From the losses of the letters, which begin with the second one. @param {import('./types.js').ForesightAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code(answer) {
  const first = answer.given - 1
  return both((lib, array) =>
    SIDES.flatMap((side) =>
      /** @type {const} */ (['whole', 'before']).flatMap((view) => {
        const tensors = `${side}.${view}`
        return [
          `# ${text.lanes[side]}: ${text.table[view]}`,
          [`loss = ${array}(${list(tensorIn(answer, tensors).data)})`, tensors],
          [`print(loss[${first}:].mean(), ${lib}.exp(-loss[${first}:]).min())  # ${text.comments.least}`, tensors],
        ]
      }),
    ),
  )
}
