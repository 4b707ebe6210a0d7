// One decoder layer at work under teacher forcing: what it reads and has to say at each position, where it looks, what
// would be answered after each of its steps; and a model that was trained without the shift.

import { generate, lettersOf, perturbationOf, read } from '../../kit/numbers/networks.js'
import { joined } from '../../kit/numbers/rows.js'
import { factsOf } from '../../session/models.js'
import { STEPS, trained } from './unshifted.js'

/**
 * @import { Model, Run, State, Tensor } from '../../session/types.js'
 * @import { DecoderAnswer, Step } from './types.js'
 * @typedef {ReturnType<typeof request>} DecoderRequest
 */

const START = '[start]'
const END = '[end]'
const LAYER = 'decoder.layer0.'

/** The shipped model. */
const MODEL = 'reversal'

/** Held-out words that both models have to write. */
const ASKED = 100

/** @type {readonly Step[]} */
const CUTS = ['self', 'cross', 'ffn']

/** @param {Readonly<State>} state */
export const request = (state) => ({
  letters: state['decoder.letters'],
  isShifted: state['decoder.shifted'],
  cut: CUTS.filter((step) => !state[`decoder.${step}`]),
})

/** @param {Run} run @param {DecoderRequest} request @returns {Promise<DecoderAnswer>} */
export async function numbers(run, { letters: typed, isShifted, cut }) {
  const shipped = await run.model(MODEL)
  const limit = shipped.config.positions - 1 // letters and [end] for the encoder, [start] and letters for the decoder
  const { tokens: letters, words, ignored } = lettersOf(shipped, typed, limit)
  const courses = !isShifted && letters.length ? await trained(run) : null
  const network = /** @type {Model} */ (courses?.wrong.trainer.network ?? shipped)
  const facts = { network: factsOf(MODEL, network), isShifted, letters: words, ignored, limit, cut }
  const none = { source: [], reads: [], targets: [], targetNumbers: [], written: [], whole: [], training: null }
  if (!letters.length) return { ...facts, ...none, tensors: [] }
  const [start, end] = [START, END].map((word) => network.words.indexOf(word))
  const source = [...letters, end]
  const targets = [...letters.slice().reverse(), end]
  const tokens = isShifted ? [start, ...targets.slice(0, -1)] : targets
  const wordsOf = (/** @type {number[]} */ list) => list.map((number) => network.words[number])
  const writes = (/** @type {Model} */ model) =>
    wordsOf(generate(model, { tokens: [start], source, length: source.length + 1, end }).slice(1))
  return {
    ...facts,
    ...{ source: wordsOf(source), reads: wordsOf(tokens), targets: wordsOf(targets), targetNumbers: targets },
    ...{ written: writes(network), whole: writes(shipped) },
    training: courses && { steps: STEPS, asked: ASKED },
    tensors: [...layerOf(run, network, tokens, source, cut), ...(courses ? coursesOf(run, courses, shipped) : [])],
  }
}

// ---- The layer ----

/** @param {Run} run @param {Model} network @param {number[]} tokens @param {number[]} source @param {Step[]} cut */
function layerOf(run, network, tokens, source, cut) {
  const traced = ['x', 'self.weights', 'self.attnOutput', 'cross.weights', 'cross.attnOutput', 'output']
  const want = [...traced.map((name) => LAYER + name), 'probabilities']
  const without = cut.map((step) => `${LAYER}${step}.residual`)
  const perturb = perturbationOf(run.perturbation, MODEL, network)
  const made = read(network, { tokens, source, without, want, perturb })
  const at = (/** @type {string} */ name) => made[LAYER + name]
  const after = (/** @type {Float32Array} */ x, /** @type {'self' | 'cross'} */ step) =>
    cut.includes(step) ? at(`${step}.attnOutput`).data : run.core.add({ a: x, b: at(`${step}.attnOutput`).data })
  const x = at('x').data
  const afterSelf = after(x, 'self')
  const afterCross = after(afterSelf, 'cross')
  const levels = [x, afterSelf, afterCross, at('output').data]
  const { width, vocabulary } = network.config
  const rows = tokens.length
  const early = levels.slice(0, -1).map((level) => answersOf(run, network, level, rows))
  const moved = levels.slice(1).map((b, i) => run.core.rowsMoved({ a: levels[i], b, rows, cols: width }))
  return [
    at('self.weights'),
    at('cross.weights'),
    made.probabilities,
    run.tensor('early', [early.length, rows, vocabulary], joined(early)),
    run.tensor('moved', [moved.length, rows], joined(moved)),
  ]
}

/** What the model would answer if its layer ended here: the last norm and the output on these vectors. @param {Run} run @param {Model} network @param {Float32Array} x @param {number} rows */
function answersOf({ core }, network, x, rows) {
  const { width, vocabulary, eps } = network.config
  const [gain, bias] = ['gain', 'bias'].map((name) => network.weights(`decoder.final.${name}`).data)
  const normed = core.layerNorm({ x, rows, cols: width, gain, bias, eps })
  const table = network.weights('embedding').data
  const products = core.matmul({ a: normed, b: table, rows, inner: width, cols: vocabulary, transposeB: true })
  const every = new Float32Array(rows * vocabulary)
  const outputBias = network.weights('output.bias').data
  for (let row = 0; row < rows; row++) every.set(outputBias, row * vocabulary)
  return core.softmax({ x: core.add({ a: products, b: every }), rows, cols: vocabulary })
}

// ---- Without the shift ----

/** Losses of both trainings; and of held-out words, how many the model without the shift and the shipped one write right. @param {Run} run @param {Awaited<ReturnType<typeof trained>>} courses @param {Model} shipped @returns {Tensor[]} */
function coursesOf(run, { right, wrong }, shipped) {
  const asked = { task: /** @type {const} */ ('reversal'), question: /** @type {const} */ ('sequence'), count: ASKED }
  const scores = [wrong.trainer.network, shipped].map((model) => model.evaluate?.(asked).accuracy ?? 0)
  return [
    run.tensor('loss.unshifted', [wrong.losses.length], wrong.losses),
    run.tensor('loss.shifted', [right.losses.length], right.losses),
    run.tensor('right', [scores.length], scores),
  ]
}
