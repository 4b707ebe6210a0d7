// The three attentions of an encoder-decoder, after so many tokens; and for one row of cross-attention the scores that came
// before: Bahdanau's additive one with the decoder's state before, Luong's three with the current one.

import { generate, lettersOf, perturbationOf, read } from '../../kit/numbers/networks.js'
import { factsOf } from '../../session/models.js'
import { rowIn } from '../../session/tensors.js'

/**
 * @import { Run, State, Tensor } from '../../session/types.js'
 * @import { SourcesAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} SourcesRequest
 */

const START = '[start]'
const END = '[end]'

export const MAPS = {
  encoder: 'encoder.layer0.weights',
  self: 'decoder.layer0.self.weights',
  cross: 'decoder.layer0.cross.weights',
}

/** What cross-attention of this model makes its queries and keys of. */
const STATES = 'decoder.layer0.norm2'
const OUTPUTS = 'encoder.final'

/** The rows of tensor `scores`. */
export const SCORES = /** @type {const} */ (['additive', 'dot', 'general', 'concat'])

/** Of the random weights of the scores; W's deviation is such that its products with 64 numbers are about as large as these. */
const SEED = 15
const DEVIATION = 1 / 8

/** @param {Readonly<State>} state */
export const request = (state) => ({
  model: 'reversal',
  letters: state['sources.letters'],
  read: state['sources.read'],
  at: state['sources.at'],
})

/** @param {Run} run @param {SourcesRequest} request @returns {Promise<SourcesAnswer>} */
export async function numbers(run, { model, letters: typed, read: count, at: asked }) {
  const network = await run.model(model)
  const limit = network.config.positions - 1
  const { tokens: known, words: letters, ignored } = lettersOf(network, typed, limit)
  const facts = { network: factsOf(model, network), letters, ignored, limit }
  if (!letters.length) return { ...facts, source: [], words: [], most: 1, at: 0, tensors: [] }
  const [start, end] = [START, END].map((word) => network.words.indexOf(word))
  const source = [...known, end]
  const whole = generate(network, { tokens: [start], source, length: source.length + 1, end }).slice(0, -1)
  const tokens = whole.slice(0, count)
  const at = Math.min(asked, tokens.length - 1)
  const want = [...Object.values(MAPS), STATES, OUTPUTS]
  const made = read(network, { tokens, source, want, perturb: perturbationOf(run.perturbation, model, network) })
  const wordsOf = (/** @type {number[]} */ list) => list.map((token) => network.words[token])
  return {
    ...{ ...facts, at, source: wordsOf(source), words: wordsOf(tokens), most: whole.length },
    tensors: [...Object.values(MAPS).map((name) => made[name]), ...pairsOf(run, made[STATES], made[OUTPUTS], at)],
  }
}

/** States, outputs, and each score of the row with every output, and its softmax. @param {Run} run @param {Tensor} states @param {Tensor} outputs @param {number} at */
function pairsOf(run, states, outputs, at) {
  const [cols, dim] = outputs.shape
  const current = rowIn(states, at)
  // A recurrent network starts with a state of zeros.
  const before = at ? rowIn(states, at - 1) : new Float32Array(dim)
  const weights = weightsFor(run, dim)
  const data = new Float32Array(SCORES.length * cols)
  for (const [i, name] of SCORES.entries()) {
    const state = name === 'additive' ? before : current
    data.set(
      run.core.alignmentScores({ ...weights[name], states: state, outputs: outputs.data, rows: 1, cols, dim }),
      i * cols,
    )
  }
  const shape = [SCORES.length, cols]
  return [
    run.tensor('before', [1, dim], before),
    run.tensor('current', [1, dim], current),
    run.tensor('outputs', outputs.shape, outputs.data),
    run.tensor('alignment.scores', shape, data),
    run.tensor('alignment.weights', shape, run.core.softmax({ x: data, rows: SCORES.length, cols })),
  ]
}

/** Nobody has trained these scores on this model: their weights are random. @param {Run} run @param {number} dim */
function weightsFor({ core }, dim) {
  const additive = {
    kind: /** @type {const} */ ('additive'),
    ...{
      hidden: dim,
      weight: core.normal({ count: 2 * dim * dim, seed: SEED, deviation: DEVIATION }),
      vector: core.normal({ count: dim, seed: SEED + 1 }),
    },
  }
  return {
    additive,
    dot: { kind: /** @type {const} */ ('dot') },
    general: {
      kind: /** @type {const} */ ('general'),
      weight: core.normal({ count: dim * dim, seed: SEED + 2, deviation: DEVIATION }),
    },
    concat: additive,
  }
}
