// The row's softmax at this temperature in NumPy and PyTorch; at the end stops, its limit.

import text from 'text/temperature.js'
import { both, list, onlyIf } from '../../kit/code/listing.js'
import { tensorIn } from '../../session/tensors.js'
import { named, temperatureOf } from './slider.js'

/** What the weights become at the end stops. @type {Record<string, string | undefined>} */
const LIMITS = {
  0: `weights = (scores == scores.max()) / (scores == scores.max()).sum()  # ${text.comments.limit}`,
  Infinity: `weights = np.isfinite(scores) / np.isfinite(scores).sum()  # ${text.comments.limit}`,
}

const ENTROPY = {
  np: '-np.sum(weights * np.log2(np.where(weights > 0, weights, 1)))',
  torch: '-torch.xlogy(weights, weights).sum() / torch.tensor(2.0).log()',
}

/** @param {import('./types.js').TemperatureAnswer} answer @param {Readonly<import('../../session/types.js').State>} state @returns {import('../../kit/code/listing.js').Code} */
export function code(answer, state) {
  const scores = list(tensorIn(answer, 'scores').data)
  const t = temperatureOf(state['temperature.t'])
  const limit = LIMITS[t]
  const inTorch = limit
    ? limit.replaceAll('np.isfinite(scores)', 'scores.isfinite()')
    : `weights = torch.softmax(scores / ${named(t)}, dim=0)`
  return both((lib, array) => [
    [`scores = ${array}(${scores}${lib === 'np' ? ', dtype=np.float32' : ''})`, 'scores'],
    ...onlyIf(lib === 'np' && !limit, `e = np.exp((scores - scores.max()) / ${named(t)})`),
    [lib === 'np' ? (limit ?? 'weights = e / e.sum()') : inTorch, 'weights'],
    [`entropy = ${ENTROPY[lib]}`, 'entropy'],
    ['print(weights)', 'weights'],
    ['print(entropy)', 'entropy'],
  ])
}
