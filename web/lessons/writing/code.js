// From logits to the probabilities of the next word at the sampling temperature, in NumPy and PyTorch.

import text from 'text/writing.js'
import { both, list, numeral } from '../../kit/code/listing.js'
import { tensorIn } from '../../session/tensors.js'

/** @param {import('./types.js').WritingAnswer} answer @param {Readonly<import('../../session/types.js').State>} state @returns {import('../../kit/code/listing.js').Code} */
export function code(answer, state) {
  if (!answer.tensors.length) return both(() => [])
  const temperature = state['writing.temperature']
  const logits = list(tensorIn(answer, 'writing.logits').data)
  return both((lib, array) => [
    `# ${text.comments.logits}`,
    [`logits = ${array}(${logits})`, 'writing.logits'],
    ...(temperature > 0
      ? [`shares = ${lib}.exp((logits - logits.max()) / ${numeral(temperature)})  # ${text.comments.temperature}`]
      : [`shares = (logits == logits.max()) * 1.0  # ${text.comments.likeliest}`]),
    ['p = shares / shares.sum()', 'writing.next'],
    ['print(p.max())', 'writing.next'],
  ])
}
