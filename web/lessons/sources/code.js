// Luong's dot score of one decoder state with every output of the encoder, and its softmax, in NumPy and PyTorch.

import text from 'text/sources.js'
import { both, list, matrix } from '../../kit/code/listing.js'
import { tensorIn } from '../../session/tensors.js'

/** @param {import('./types.js').SourcesAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code(answer) {
  const state = tensorIn(answer, 'current')
  const outputs = tensorIn(answer, 'outputs')
  return both((lib, array) => [
    `s = ${array}(${list(state.data)})`,
    `h = ${array}(${matrix(outputs.data, outputs.shape[1])})`,
    ['scores = h @ s', 'alignment.scores'],
    [`weights = ${lib}.exp(scores - scores.max())`, 'alignment.weights'],
    ['weights = weights / weights.sum()', 'alignment.weights'],
    ['print(weights)', 'alignment.weights'],
    `# ${text.others.general}: scores = h @ W.T @ s`,
    `# ${text.others.additive}: scores = ${lib}.tanh(${lib === 'np' ? 'np.hstack([np.tile(s, (len(h), 1)), h])' : 'torch.hstack([s.expand(len(h), -1), h])'} @ W.T) @ u`,
  ])
}
