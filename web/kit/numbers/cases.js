// The numbers that a row of attention is computed from: matrices typed by hand, or the queries, keys and values of the
// shared sentence in the shared head.

import text from 'text/by-hand.js'
import { tokenOf } from '../../session/picked-word.js'
import { isDecoder } from '../reading.js'
import { headOf, headRequest } from './head.js'

/**
 * @import { Place, Run, Span, State } from '../../session/types.js'
 * @typedef {import('../../core/load.js').Core} Core
 * @typedef {import('./head.js').HeadFacts} HeadFacts
 * @typedef {{ q: number[][], k: number[][], v: number[][] }} Matrices
 * @typedef {Matrices & { at: number }} ByHand  at: the row of q
 * @typedef {import('./head.js').HeadRequest & { masked: number[], off: string[], row: Place }} Sentence
 * @typedef {{ hand: ByHand | null, sentence: Sentence | null }} RowRequest  one of the two
 * @typedef {{ q: Float32Array, k: Float32Array, v: Float32Array, queries: number, keys: number, dim: number,
 *   valueDim: number, row: number, causal: boolean, queryLabels: string[], keyLabels: string[], spans: Span[] }} Case
 *   causal: the model itself hides later words; spans: of the sentence's words, none by hand
 * @typedef {{ given: Case | null, head: HeadFacts | null }} CaseRead
 *   given: null for a sentence that the model can't read; head: the sentence's, null by hand
 */

/** What the reader has chosen: the matrices, or the sentence. @param {Readonly<State>} state @returns {RowRequest} */
export function rowRequest(state) {
  const { masked, off, row } = state
  if (state['exam.from'] === 'sentence') return { hand: null, sentence: { ...headRequest(state), masked, off, row } }
  return { hand: { ...matricesIn(state), at: state['exam.at'] }, sentence: null }
}

/** @param {Readonly<State>} state @returns {Matrices} */
export const matricesIn = (state) => ({ q: state['exam.q'], k: state['exam.k'], v: state['exam.v'] })

/** @param {Run} run @param {RowRequest} request @returns {Promise<CaseRead>} */
export async function caseOf(run, { hand, sentence }) {
  if (sentence) return fromSentence(run, sentence)
  return { given: hand && byHand(hand, hand.at), head: null }
}

// ---- Matrices ----

/** @param {number[][]} matrix */
const flat = (matrix) => Float32Array.from(matrix.flat())

/** @param {string} letter @param {number} count */
const numbered = (letter, count) => Array.from({ length: count }, (_, i) => `${letter}${i + 1}`)

/** Matrices as attention takes them; those that don't fit are refused in words. @param {Matrices} matrices @param {number} at the row of q @returns {Case} */
export function byHand({ q, k, v }, at) {
  if (q[0].length !== k[0].length) throw new Error(text.columns(q[0].length, k[0].length))
  if (k.length !== v.length) throw new Error(text.rows(k.length, v.length))
  return {
    ...{ q: flat(q), k: flat(k), v: flat(v) },
    ...{ queries: q.length, keys: k.length, dim: q[0].length, valueDim: v[0].length },
    row: Math.min(at, q.length - 1),
    causal: false,
    queryLabels: numbered('q', q.length),
    keyLabels: numbered('k', k.length),
    spans: [],
  }
}

// ---- The sentence ----

/** @param {Run} run @param {Sentence} sentence @returns {Promise<CaseRead>} */
async function fromSentence(run, { row, ...asked }) {
  const { attended, ...head } = await headOf(run, asked)
  if (!attended) return { given: null, head }
  const { network, words, spans } = head
  const given = {
    ...{ ...attended, row: tokenOf(row, spans), causal: isDecoder(network) },
    ...{ queryLabels: words, keyLabels: words, spans },
  }
  return { given, head }
}

// ---- Rows, and what is large in them ----

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

/** sqrt(d), by which attention divides the scores: the length of a vector of d ones. @param {Core} core @param {number} dim */
export function rootOf(core, dim) {
  return core.lengths({ x: new Float32Array(dim).fill(1), rows: 1, cols: dim })
}
