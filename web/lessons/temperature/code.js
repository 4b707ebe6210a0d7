// The row's softmax at this temperature in NumPy and PyTorch; at the end stops, its limit.

import { list } from '../../kit/code/listing.js'
import { tensorIn } from '../../kit/reading.js'
import { named, temperatureOf } from './slider.js'

/** @typedef {import('../../kit/code/listing.js').CodeLine} CodeLine */

/** What the weights become at the end stops. @type {Record<string, string>} */
const LIMITS = {
  0: 'weights = (scores == scores.max()) / (scores == scores.max()).sum()  # the limit',
  Infinity: 'weights = np.isfinite(scores) / np.isfinite(scores).sum()  # the limit',
}

/** @param {import('./types.js').TemperatureAnswer} answer @param {Readonly<import('../../session/types.js').State>} state @returns {import('../../kit/code/listing.js').Code} */
export function code(answer, state) {
  const scores = list(tensorIn(answer, 'scores').data)
  const t = temperatureOf(state['temperature.t'])
  const limit = LIMITS[t]
  /** @type {CodeLine[]} */
  const soft = [
    { text: `e = np.exp((scores - scores.max()) / ${named(t)})` },
    { text: 'weights = e / e.sum()', tensors: 'weights' },
  ]
  const inTorch = limit
    ? limit.replaceAll('np.isfinite(scores)', 'scores.isfinite()')
    : `weights = torch.softmax(scores / ${named(t)}, dim=0)`
  const print = [
    { text: 'print(weights)', tensors: 'weights' },
    { text: 'print(entropy)', tensors: 'entropy' },
  ]
  return {
    numpy: [
      { text: 'import numpy as np' },
      { text: `scores = np.array(${scores}, dtype=np.float32)`, tensors: 'scores' },
      ...(limit ? [{ text: limit, tensors: 'weights' }] : soft),
      { text: 'entropy = -np.sum(weights * np.log2(np.where(weights > 0, weights, 1)))', tensors: 'entropy' },
      ...print,
    ],
    pytorch: [
      { text: 'import torch' },
      { text: `scores = torch.tensor(${scores})`, tensors: 'scores' },
      { text: inTorch, tensors: 'weights' },
      { text: 'entropy = -torch.xlogy(weights, weights).sum() / torch.tensor(2.0).log()', tensors: 'entropy' },
      ...print,
    ],
  }
}
