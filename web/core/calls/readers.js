// Readers of a text: a recurrent network, an LSTM, an attention head; and how far the first word reaches in each.

import { array, finiteOf, INT32_MAX, indexIn, known, whole } from '../check.js'
import { finite, gives, oneOf, plainCall, wholeIn } from './call.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @import { Call } from './call.js'
 * @typedef {'rnn' | 'lstm' | 'attention'} ReaderKind
 * @typedef {{ recurrent: Float32Array, input: Float32Array, bias: Float32Array }} ReaderWeights
 *   recurrent W (blocks N, N), input U (blocks N, C), bias (blocks N): 1 block of an RNN; 4 of an LSTM: input gate,
 *   forget gate, output gate, candidate; 3 of attention: W_Q, W_K, W_V, which has no W (length 0), and is drawn without a bias (length 0) but may be given one
 * @typedef {{ kind: ReaderKind, width: number, state: number, gain?: number, input?: number, forgetBias?: number,
 *   seed?: number }} ReaderDrawOptions
 *   gain 1: W is gain times an orthogonal matrix, block by block; input 1: U is normal of deviation input / sqrt(width);
 *   forgetBias 0: of an LSTM's forget gate; seed 0
 * @typedef {{ kind: ReaderKind, x: Float32Array, tokens: number, width: number, state: number, weights: ReaderWeights,
 *   nudge?: number }} ReaderOptions  x (T,C); nudge 0: the second run reads x_1 (1 + nudge)
 * @typedef {{ states: Float32Array, nudged: Float32Array, change: Float32Array, decades: Float32Array,
 *   gradient: Float32Array, fade: Float32Array, weight: Float32Array }} Reading
 *   states, nudged (T,N); change (T): length of their difference, decades its log10; gradient (T): Frobenius norm of
 *   d state_t / d x_1; fade (T): what each step leaves of it on average;
 *   weight (T): of word 1 in row t of attention; of another reader it is empty
 */

const KINDS = ['rnn', 'lstm', 'attention']
const BLOCKS = [1, 4, 3]

/** Lengths of the weights. @param {number} kind @param {number} width @param {number} state */
function lengthsOf(kind, width, state) {
  const rows = BLOCKS[kind] * state
  const recurs = KINDS[kind] !== 'attention'
  return { recurrent: recurs ? rows * state : 0, input: rows * width, bias: recurs ? rows : 0 }
}

/** How long weights of this name are. @param {'recurrent' | 'input' | 'bias'} name */
const givesWeights = (name) => gives(({ kind, width, state }) => lengthsOf(kind, width, state)[name])

/**
 * Random weights for a reader: the same for a seed everywhere.
 * @type {Call<ReaderDrawOptions, ReaderWeights>}
 */
export const readerWeights = plainCall(
  'readerWeights',
  {
    kind: oneOf(KINDS),
    width: wholeIn({ to: INT32_MAX }),
    state: wholeIn({ to: INT32_MAX }),
    gain: finite(1),
    input: finite(1),
    forgetBias: finite(0),
    seed: wholeIn({ from: 0, to: 2 ** 32 - 1, or: 0 }),
    recurrent: givesWeights('recurrent'),
    inputWeights: givesWeights('input'),
    bias: givesWeights('bias'),
  },
  'hl_wasm_reader_draw kind width state gain input forgetBias seed recurrent inputWeights bias',
  ({ recurrent, inputWeights, bias }) => ({ recurrent, input: inputWeights, bias }),
)

/**
 * Reads a text twice, the second time with its first word nudged, and differentiates every state by that word.
 * @param {Memory} memory @param {ReaderOptions} options
 * @returns {Reading}
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function readText(memory, options) {
  const o = known('readText', options, 'kind x tokens width state weights nudge')
  const kind = indexIn('kind', o.kind, KINDS)
  const tokens = whole('tokens', o.tokens)
  const width = whole('width', o.width)
  const state = whole('state', o.state)
  const x = array('x', o.x, Float32Array, 'tokens width', tokens, width)
  const nudge = finiteOf('nudge', o.nudge ?? 0)
  const w = known('weights', o.weights, 'recurrent input bias')
  const attends = KINDS[kind] === 'attention'
  const lengths = lengthsOf(kind, width, state)
  if (attends && w.bias?.length) lengths.bias = BLOCKS[kind] * state
  const weights = /** @type {const} */ (['recurrent', 'input', 'bias']).map((name) =>
    lengths[name] ? array(`weights.${name}`, w[name], Float32Array, 'elements', lengths[name]) : new Float32Array(0),
  )
  return memory.scope(() => {
    const places = weights.map((values) => (values.length ? memory.put(values) : 0))
    const from = memory.put(x)
    const names = /** @type {const} */ (['states', 'nudged', 'change', 'decades', 'gradient', 'fade', 'weight'])
    const counts = names.map((name, i) => (i < 2 ? tokens * state : name === 'weight' && !attends ? 0 : tokens))
    const to = counts.map((count) => (count ? memory.room(count) : 0))
    memory.check('readText', memory.wasm.hl_wasm_reader_run(kind, tokens, width, state, ...places, from, nudge, ...to))
    const results = names.map((name, i) => [name, memory.floats(to[i], counts[i])])
    return /** @type {Reading} */ (Object.fromEntries(results))
  })
}
