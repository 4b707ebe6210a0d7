// The picked word on its way through the layers of a model, with parts left out as the reader has it: its vector at every
// level, what each step adds, the answer at every level; what LayerNorm does to each word; what looks at other words; and
// both orders of a layer's boxes on random weights.

import { joined } from '../../kit/numbers/rows.js'
import { isOneStack, partsIn, stepsOf, trunkOf } from '../../kit/numbers/trunk.js'
import { readText } from '../../session/model-run.js'
import { tokenOf } from '../../session/picked-word.js'
import { indexOfLargest, indicesOfLargest } from '../../session/tensors.js'
import { apartOf } from './apart.js'
import { normsOf } from './norms.js'
import { ordersOf } from './orders.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { BlockAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} BlockRequest
 */

/** Answers that are shown: the likeliest of the model as it is, and of the untouched one. */
const SHOWN = 2

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...{ text: state.text, row: state.row, column: state.column, model: state.model, seed: state.seed },
  ...{ off: state['block.off'], norm: state['block.norm'], word: state['block.word'] },
})

/** @param {Run} run @param {BlockRequest} request @returns {Promise<BlockAnswer>} */
export async function numbers(run, request) {
  const { text, row: place, column, model: name, seed, norm, word } = request
  const network = await run.model(name)
  const asked = { model: name, text, seed }
  const { numbers: tokens, ...reading } = readText(network, asked)
  const at = Math.max(0, tokenOf(place, reading.spans))
  const isStack = isOneStack(network)
  const steps = isStack ? stepsOf(network) : []
  const facts = { ...reading, at, steps, isOneStack: isStack }
  const nothing = { best: [], shown: [], before: '', normed: -1, other: null, tensors: [] }
  if (!tokens.length || !isStack) return { ...facts, ...nothing }
  const off = partsIn(network, request.off)
  const options = { tokens, without: off }
  const now = trunkOf(network, options, at)
  const whole = trunkOf(network, { tokens }, at)
  const changed = Math.max(0, tokenOf(column, reading.spans))
  const apart = apartOf(run, network, asked, { at, changed, word, steps })
  const normed = steps.some(({ norm: has }) => has) ? Math.min(norm, steps.length - 1) : -1
  return {
    ...facts,
    ...answersIn(network.words, now.probabilities, whole.probabilities),
    ...{ normed, other: apart.other },
    tensors: [
      run.ranged(run.tensor('levels', [now.vectors.length, now.width], joined(now.vectors))),
      run.ranged(run.tensor('added', [now.added.length, now.width], joined(now.added))),
      ...answerTensors(run, now.probabilities, whole.probabilities),
      ...(normed < 0 || network.config.norm !== 'pre' ? [] : normsOf(run, network, options, steps[normed], off, at)),
      ...apart.tensors,
      ...(await ordersOf(run, { text, seed, row: place })),
    ],
  }
}

/** Words whose probabilities are shown. @param {readonly Float32Array[]} now @param {readonly Float32Array[]} whole by level */
function shownIn(now, whole) {
  const likeliest = (/** @type {readonly Float32Array[]} */ levels) =>
    indicesOfLargest(levels[levels.length - 1], SHOWN)
  return [...new Set([...likeliest(whole), ...likeliest(now)])]
}

/** @param {readonly string[]} words @param {readonly Float32Array[]} now @param {readonly Float32Array[]} whole */
function answersIn(words, now, whole) {
  if (!now.length) return { best: [], shown: [], before: '' }
  return {
    best: now.map((list) => words[indexOfLargest(list)]),
    shown: shownIn(now, whole).map((number) => words[number]),
    before: words[indexOfLargest(whole[whole.length - 1])],
  }
}

/** @param {Run} run @param {readonly Float32Array[]} now @param {readonly Float32Array[]} whole */
function answerTensors(run, now, whole) {
  if (!now.length) return []
  const shown = shownIn(now, whole)
  const last = now.length - 1
  const of = (/** @type {Float32Array} */ list) => shown.map((number) => list[number])
  return [
    run.tensor(
      'answers',
      [now.length, 1],
      now.map((list) => list[indexOfLargest(list)]),
    ),
    run.tensor('now', [shown.length, 1], of(now[last])),
    run.tensor('whole', [shown.length, 1], of(whole[last])),
  ]
}
