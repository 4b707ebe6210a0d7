// One row of a head on its way through tiles of keys, and the question that is open: its right answer, what each slip makes
// of it, and which of them the reader's answer is.

import { rowAt } from '../../kit/numbers/cases.js'
import { largestGap } from '../../kit/numbers/gap.js'
import { headOf, headRequest } from '../../kit/numbers/head.js'
import { isDecoder } from '../../kit/reading.js'
import { tokenOf } from '../../session/picked-word.js'
import { numberIn, questionsOf } from './questions.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { Attended } from '../../kit/numbers/head.js'
 * @import { Question } from './questions.js'
 * @import { FlashAnswer, Row, Verdict } from './types.js'
 * @typedef {import('../../core/calls/flash.js').Flash} Flash
 * @typedef {ReturnType<typeof request>} FlashRequest
 */

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...headRequest(state),
  row: state.row,
  tile: Number(state['flash.tile']),
  order: state['flash.order'],
  causal: state['flash.causal'],
  number: state['flash.number'],
  at: state['flash.at'],
  answer: state['flash.answer'],
})

/** @param {Run} run @param {FlashRequest} request @returns {Promise<FlashAnswer>} */
export async function numbers(run, { row: place, tile, order, causal: isAsked, number, at, answer, ...asked }) {
  const { attended, ...head } = await headOf(run, asked)
  if (!attended) return { ...head, given: null, tensors: [] }
  const causal = isAsked || isDecoder(head.network)
  const row = tokenOf(place, head.spans)
  const { turned, flash } = sweepOf(run, attended, { row, tile, order, causal })
  const column = Math.min(number ?? placeOfLargest(flash.output), attended.valueDim - 1)
  const tiles = tilesOf(attended.keys, tile, turned, flash.skipped)
  const questions = questionsOf(tiles.flatMap(({ isSeen }, i) => (isSeen ? [i] : [])))
  const { keys, valueDim } = attended
  const seen = causal ? Math.min(keys, row + 1) : keys
  const values = Float32Array.from(orderOf(keys, turned), (key) => attended.v[key * valueDim + column])
  const open = questions[Math.min(at, questions.length)]
  const answers = open && answersTo(run, open, { flash, values, tile, column, valueDim, seen })
  const t = (/** @type {string} */ name, /** @type {ArrayLike<number>} */ data, cols = data.length) =>
    run.tensor(name, [data.length / cols, cols], data)
  return {
    ...head,
    given: { row, tile, turned, causal, column, tiles, questions, valueDim },
    verdict: verdictOn(run, answers, answer),
    tensors: [
      t('q', rowAt(attended.q, row, attended.dim)),
      t('k', rowsInOrder(attended.k, keys, turned).subarray(0, seen * attended.dim), attended.dim),
      t('v', rowsInOrder(attended.v, keys, turned).subarray(0, seen * valueDim), valueDim),
      ...['scores', 'exponentials', 'maxima', 'factors', 'sums', 'output'].map((name) =>
        t(name, flash[/** @type {'scores'} */ (name)]),
      ),
      t('outputs', flash.outputs, valueDim),
      t('values', values),
      ...(answers ? [t('answers', answers)] : []),
      t('difference', [largestGap(run, flash.output, plainRow(run, attended, row, causal))]),
    ],
  }
}

// ---- The row ----

/** Places of keys in the order in which they come. @param {number} keys @param {boolean} turned */
export const orderOf = (keys, turned) => Array.from({ length: keys }, (_, i) => (turned ? keys - 1 - i : i))

/** Rows of a matrix in that order. @param {Float32Array} x @param {number} rows @param {boolean} turned */
function rowsInOrder(x, rows, turned) {
  if (!turned) return x
  const cols = x.length / rows
  const out = new Float32Array(x.length)
  for (const [i, row] of orderOf(rows, turned).entries()) out.set(rowAt(x, row, cols), i * cols)
  return out
}

/** Whether the maximum rises after the first tile. @param {Flash} flash */
const rises = ({ maxima }) => maxima.some((m, i) => i > 0 && m > maxima[i - 1])

/** Tiles may come in any order. Under a causal mask they come from the first word, so that hidden ones are the last. @param {Run} run @param {Attended} attended @param {Row} row */
function sweepOf(run, { q, k, v, keys, dim, valueDim }, { row, tile, order, causal }) {
  const sweep = (/** @type {boolean} */ turned) => ({
    turned,
    flash: run.core.flash({
      ...{ q: rowAt(q, row, dim), k: rowsInOrder(k, keys, turned), v: rowsInOrder(v, keys, turned) },
      ...{ queries: 1, keys, dim, valueDim, tile, first: row, causal },
    }),
  })
  const first = sweep(false)
  if (causal || order === 'first') return first
  const last = sweep(true)
  if (order === 'last') return last
  return rises(first.flash) || !rises(last.flash) ? first : last
}

/** @param {number} keys @param {number} tile @param {boolean} turned @param {Uint32Array} skipped */
function tilesOf(keys, tile, turned, skipped) {
  const order = orderOf(keys, turned)
  return Array.from(skipped, (isSkipped, i) => ({ keys: order.slice(i * tile, (i + 1) * tile), isSeen: !isSkipped }))
}

/** @param {Float32Array} x */
const placeOfLargest = (x) => x.reduce((most, value, i) => (Math.abs(value) > Math.abs(x[most]) ? i : most), 0)

/** The same row with whole rows of scores. @param {Run} run @param {Attended} attended @param {number} row @param {boolean} causal */
function plainRow(run, { q, k, v, keys, dim, valueDim }, row, causal) {
  const q1 = rowAt(q, row, dim)
  const hides = causal ? row : /** @type {const} */ (false)
  return run.core.attention({ q: q1, k, v, queries: 1, keys, dim, valueDim, causal: hides, want: ['weights'] }).output
}

// ---- The open question ----

/** @param {Run} run @param {Question} open @param {{ flash: Flash, values: Float32Array, tile: number, column: number, valueDim: number, seen: number }} row */
function answersTo(run, { tile, asked }, { flash, values, tile: size, column, valueDim, seen }) {
  const [from, to] = [tile * size, Math.min((tile + 1) * size, seen)]
  const before = tile - 1
  const kept = tile
    ? { maximum: flash.maxima[before], sum: flash.sums[before], output: flash.outputs[before * valueDim + column] }
    : { maximum: 0, sum: 0, output: 0 }
  const step = { scores: flash.scores.slice(from, to), values: values.slice(from, to), before: from, ...kept }
  return run.core.flashAnswers(step)[asked]
}

/** @param {Run} run @param {Float64Array | undefined} answers @param {string} typed @returns {Verdict} */
function verdictOn(run, answers, typed) {
  if (!typed || !answers) return null
  const answer = numberIn(typed)
  if (!Number.isFinite(answer)) return 'unread'
  return run.core.flashJudge({ answers, answer }) ?? 'other'
}
