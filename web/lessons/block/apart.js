// What of a layer looks at other words: another word is put into the text, but the picked word's own input stays. What
// attention makes of it then changes; what the feed-forward makes of it stays, to the bit.

import { readText } from '../../session/model-run.js'
import { streamBefore } from './norms.js'

/**
 * @import { Model, Run, Tensor } from '../../session/types.js'
 * @typedef {import('../../session/model-run.js').TextRequest} TextRequest
 * @typedef {import('../../kit/numbers/trunk.js').Step} Step
 */

const NAMES = 'wq wk wv wo bq bk bv bo gain1 bias1 gain2 bias2 w1 b1 w2 b2'.split(' ')

/** The text with a word in the place of a token's. @param {string} text @param {{ start: number, end: number }} span @param {string} word */
const replaced = (text, { start, end }, word) => text.slice(0, start) + word + text.slice(end)

/** @param {Model} network @param {number} layer @returns {Record<string, Float32Array>} */
const weightsOf = (network, layer) =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const full = `layer${layer}.${name}`
      return network.weightNames.includes(full) ? [[name, network.weights(full).data]] : []
    }),
  )

/**
 * @param {Run} run @param {Model} network @param {TextRequest} asked @param {{ at: number, changed: number, word: string, steps: readonly Step[] }} what  changed: the token that is replaced
 * @returns {{ other: { words: string[], changed: number } | null, tensors: Tensor[] }}
 */
export function apartOf(run, network, asked, { at, changed, word, steps }) {
  const none = { other: null, tensors: [] }
  const { config } = network
  const first = readText(network, asked)
  const span = first.spans[changed]
  const forward = steps.find(({ kind }) => kind === 'ffn')
  if (!forward || config.norm !== 'pre' || config.startMark || changed === at || !span) return none
  const other = readText(network, { ...asked, text: replaced(asked.text, span, word) })
  if (!other.numbers.length || other.words.length !== first.words.length) return none
  const { layer } = forward
  const { core } = run
  const rows = first.words.length
  const cols = config.width
  const weights = weightsOf(network, layer)
  const silent = { ...weights, wo: new Float32Array(weights.wo.length), bo: new Float32Array(cols) }
  const options = { tokens: rows, width: cols, heads: config.heads, norm: 'pre', eps: config.eps }
  const causal = config.architecture === 'decoder'
  const moved = [steps.find((step) => step.kind === 'self' && step.layer === layer), forward].map((step) => {
    const is = /** @type {Step} */ (step)
    const [mine, theirs] = [first, other].map(({ numbers }) => streamBefore(run, network, { tokens: numbers }, is, []))
    const mixed = theirs.slice()
    mixed.set(mine.subarray(at * cols, (at + 1) * cols), at * cols)
    const [want, given] = is.kind === 'self' ? ['attnOutput', weights] : ['ffn', silent]
    const made = (/** @type {Float32Array} */ x) =>
      core.encoderLayer(
        /** @type {import('../../core/calls/layers.js').EncoderLayerOptions} */ (
          /** @type {unknown} */ ({
            ...options,
            causal,
            activation: config.activation,
            x,
            weights: given,
            want: [want],
          })
        ),
      )[want]
    return core.rowsDistance({ a: made(mine), b: made(mixed), rows, cols })
  })
  return {
    other: { words: other.words, changed },
    tensors: ['apart.attention', 'apart.forward'].map((name, i) => run.tensor(name, [rows, 1], moved[i])),
  }
}
