// What a row of attention is computed from: matrices typed by hand, or the queries, keys and values of the shared
// sentence in the shared head.

import { runText } from '../../session/model-run.js'
import { tokenOf } from '../../session/places.js'

/**
 * @import { ModelFacts, Place, Run, Span, State } from '../../session/types.js'
 * @typedef {import('../../core/core.js').Core} Core
 * @typedef {{ text: string, model: string, seed: number, layer: number, head: number, masked: number[], off: string[], row: Place }} Sentence
 * @typedef {{ from: 'hand' | 'sentence', q: number[][], k: number[][], v: number[][], at: number, sentence: Sentence | null }} RowRequest
 *   q, k, v: the matrices by hand, at: the row of q; sentence: what is read in their place, with its own row
 * @typedef {{ q: Float32Array, k: Float32Array, v: Float32Array, queries: number, keys: number, dim: number,
 *   valueDim: number, row: number, causal: boolean, queryLabels: string[], keyLabels: string[], label: string,
 *   spans: Span[] }} Case
 *   spans: of the sentence's words; none by hand
 *   causal: the model itself hides later words; label: where the model's weights come from
 */

/** The matrices, or the sentence, that the reader has chosen. @param {Readonly<State>} state @returns {RowRequest} */
export function rowRequest(state) {
  const { text, model, seed, layer, head, masked, off, row } = state
  const from = state['exam.from']
  const sentence = from === 'sentence' ? { text, model, seed, layer, head, masked, off, row } : null
  return { from, q: state['exam.q'], k: state['exam.k'], v: state['exam.v'], at: state['exam.at'], sentence }
}

/** @param {Run} run @param {RowRequest} request @returns {Promise<Case | null>} null: a sentence without words */
export async function caseOf(run, request) {
  return request.sentence ? fromSentence(run, request.sentence) : byHand(request)
}

/** @param {number[][]} matrix */
const flat = (matrix) => Float32Array.from(matrix.flat())

/** @param {string} letter @param {number} count */
const numbered = (letter, count) => Array.from({ length: count }, (_, i) => `${letter}${i + 1}`)

/** @param {number} n @param {string} one */
const counted = (n, one) => `${n} ${one}${n === 1 ? '' : 's'}`

/** @param {RowRequest} request @returns {Case} */
function byHand({ q, k, v, at }) {
  if (q[0].length !== k[0].length)
    throw new Error(
      `Q has ${counted(q[0].length, 'column')} and K has ${k[0].length}: a query and a key are multiplied number by number, so both need dₖ columns.`,
    )
  if (k.length !== v.length)
    throw new Error(
      `K has ${counted(k.length, 'row')} and V has ${v.length}: each key has one value, so both need a row for each.`,
    )
  return {
    q: flat(q),
    k: flat(k),
    v: flat(v),
    queries: q.length,
    keys: k.length,
    dim: q[0].length,
    valueDim: v[0].length,
    row: Math.min(at, q.length - 1),
    causal: false,
    queryLabels: numbered('q', q.length),
    keyLabels: numbered('k', k.length),
    label: '',
    spans: [],
  }
}

/** @param {Run} run @param {Sentence} sentence @returns {Promise<Case | null>} */
async function fromSentence(run, { text, model, seed, layer, head, masked, off, row }) {
  const network = await run.model(model)
  const { heads, kvHeads = heads } = network.config
  const name = network.attentionNames[Math.min(layer, network.attentions - 1)]
  const shown = Math.min(head, heads - 1)
  const shared = Math.floor(shown / (heads / kvHeads))
  const want = [
    { name: `${name}q`, head: shown },
    { name: `${name}k`, head: shared },
    { name: `${name}v`, head: shared },
  ]
  const answer = runText(network, { model, text, masked, off, seed }, want)
  if (!answer.tensors.length) return null
  const [q, k, v] = answer.tensors
  const [dim, valueDim] = [q, v].map(({ shape }) => shape[shape.length - 1])
  const n = answer.words.length
  return {
    q: q.data,
    k: k.data,
    v: v.data,
    queries: n,
    keys: n,
    dim,
    valueDim,
    row: tokenOf(row, answer.spans),
    causal: network.config.architecture === 'decoder',
    queryLabels: answer.words,
    keyLabels: answer.words,
    label: originOf(network.facts, `${name}head${shown}`),
    spans: answer.spans,
  }
}

/** Where a head comes from: "taught" if it was told where to look, else as the model says of itself. @param {ModelFacts['facts']} facts @param {string} head */
function originOf({ label = 'random', supervised = '' }, head) {
  const taught = [supervised].flat().some((line) => line.split(' ')[0] === head)
  return taught ? 'taught' : String(label).split(',')[0] // what follows a comma is said of the whole model
}

/** One row of a matrix. @param {Float32Array} values @param {number} row @param {number} cols */
export const rowAt = (values, row, cols) => values.subarray(row * cols, (row + 1) * cols)

/** Where the largest sizes are, in the order of the places; at most `most` of them. @param {ArrayLike<number>} sizes @param {number} most */
export function largestOf(sizes, most) {
  return Array.from(sizes, (size, i) => ({ size: Number.isNaN(size) ? -1 : Math.abs(size), i }))
    .sort((a, b) => b.size - a.size || a.i - b.i)
    .slice(0, most)
    .map(({ i }) => i)
    .sort((a, b) => a - b)
}

/** 1 / sqrt(d) and sqrt(d), as attention has them. @param {Core} core @param {number} dim @returns {[number, number]} */
export function rootOf(core, dim) {
  const one = new Float32Array(dim).fill(0, 1)
  one[0] = 1
  const { scores } = core.attention({ q: one, k: one, v: one, queries: 1, keys: 1, dim, want: ['scores'] })
  const [scale] = /** @type {Float32Array} */ (scores)
  const [root] = core.matmul({ a: Float32Array.of(scale), b: Float32Array.of(dim), rows: 1, inner: 1, cols: 1 })
  return [scale, root]
}
