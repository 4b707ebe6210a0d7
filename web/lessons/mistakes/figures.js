// What <hl-mistakes> shows: a typed row of scores masked right and wrong, what the numbers say of the mistake, and the same
// on the page's sentence.

import text from 'text/mistakes.js'
import { reasonOf, square } from '../../kit/head-figures.js'
import { readable, short } from '../../kit/number.js'
import { bars, reachOfRange } from '../../kit/panels.js'
import { tensorIn } from '../../session/tensors.js'

/**
 * @import { State, Tensor } from '../../session/types.js'
 * @import { Said, Table } from '../../kit/types.js'
 * @import { MistakesAnswer } from './types.js'
 */

/** After the point: of scores beside bars, of numbers in a sentence. */
const DIGITS = 1
const DECIMALS = 2

/** Room for the labels of bars, in CSS pixels. */
const LABEL = 150

/** The most that a tensor is from 0. @param {Tensor} tensor */
const farthest = ({ range = [0, 0] }) => reachOfRange(range)

/** @param {MistakesAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const verdict = verdictOn(answer, state)
  const ofText = answer.tensors.filter(({ name }) => !name.startsWith('row.')) // the typed row may be as long as the text
  const reason = reasonOf({ ...answer, tensors: ofText })
  return {
    typed: { tensors: ['row.scores'], scores: Array.from(tensorIn(answer, 'row.scores').data), seen: answer.seen },
    pair: { right: barsOf(answer, 'right'), wrong: barsOf(answer, 'wrong') },
    bench: benchOf(answer),
    verdict,
    most: {
      tensors: ['row.difference'],
      said: text.apart(readable(farthest(tensorIn(answer, 'row.difference')))),
      isRight: isRight(answer, state),
    },
    unread: reason,
    maps: reason ? null : mapsOf(answer, state),
    sums: reason ? null : sumsOf(answer),
    snapshot: { numbers: verdict.numbers ?? {} },
  }
}

// ---- The typed row ----

/** Two ways that differ by no more than this give the same answer: it is beyond the rounding of weights, whatever the row. */
const ROUNDING = 1e-6

/** Whether the detour comes to what is right: the other ways may by chance, where a row is so. @param {MistakesAnswer} answer @param {Readonly<State>} state */
function isRight(answer, state) {
  const hasFuture = answer.seen < tensorIn(answer, 'row.scores').data.length
  const most = farthest(tensorIn(answer, 'row.difference'))
  return hasFuture && state['mistakes.kind'] === 'mask-after-renormalised' && most <= ROUNDING
}

/** The row's weights as bars, beside what enters the softmax. @param {MistakesAnswer} answer @param {'right' | 'wrong'} way */
function barsOf(answer, way) {
  const [weights, masked] = [`row.${way}`, `row.masked.${way}`].map((name) => tensorIn(answer, name))
  return bars({
    ...{ heading: text.ways[way], tensors: [weights.name, masked.name], values: weights.data },
    labels: Array.from(masked.data, (score, j) => text.keyLabel(j, short(score, DIGITS), j < answer.seen)),
    labelWidth: LABEL,
    say: text.bar,
  })
}

/** @param {MistakesAnswer} answer @returns {Table} */
function benchOf(answer) {
  const row = (/** @type {string} */ title, /** @type {string} */ name, /** @type {string} */ sums = '') => ({
    title,
    tensors: sums ? [name, sums] : [name],
    cells: [...tensorIn(answer, name).data, ...(sums ? tensorIn(answer, sums).data : [])].map(readable),
  })
  return {
    tensors: [],
    rows: [
      row(`${text.right}: ${text.enters}`, 'row.masked.right'),
      row(`${text.wrong}: ${text.enters}`, 'row.masked.wrong'),
      row(`${text.right}: ${text.weight}`, 'row.right', 'row.sums.right'),
      row(`${text.wrong}: ${text.weight}`, 'row.wrong', 'row.sums.wrong'),
      row(text.difference, 'row.difference'),
    ],
  }
}

/** What the numbers of the typed row say of this mistake. @param {MistakesAnswer} answer @param {Readonly<State>} state @returns {Said} */
function verdictOn(answer, state) {
  const kind = state['mistakes.kind']
  const [scores, sums, leak] = ['scores', 'sums.wrong', 'leak'].map((name) => tensorIn(answer, `row.${name}`).data)
  const hidden = scores.length - answer.seen
  const leaks = text.leak(short(leak[0], DECIMALS), hidden)
  if (kind === 'mask-zero' && hidden) return leakOfZero(answer, leaks)
  if (answer.isEmptied) return { tensors: [], said: kind === 'mask-after-renormalised' ? text.underflow : text.emptied }
  if (kind === 'mask-after-softmax') return { tensors: ['row.sums.wrong'], said: text.below(short(sums[0], DECIMALS)) }
  if (kind === 'mask-after-renormalised')
    return { tensors: ['row.difference'], said: text.apart(readable(farthest(tensorIn(answer, 'row.difference')))) }
  return kind === 'mask-off-by-one' ? { tensors: [], said: text.diagonal } : { tensors: ['row.leak'], said: leaks }
}

/** What a hidden 0 gets beside the visible score that gets least. @param {MistakesAnswer} answer @param {string} leaks @returns {Said} */
function leakOfZero(answer, leaks) {
  const [scores, wrong] = ['scores', 'wrong'].map((name) => tensorIn(answer, `row.${name}`).data)
  const visible = scores.subarray(0, answer.seen)
  const lowest = visible.indexOf(Math.min(...visible))
  const ratio = wrong[answer.seen] / wrong[lowest]
  const said = `${leaks} ${text.ratio(answer.seen + 1, lowest + 1, short(ratio, DECIMALS))}`
  return { tensors: ['row.leak', 'row.scores', 'row.wrong'], said, numbers: { ratio } }
}

// ---- The page's sentence ----

/** @param {MistakesAnswer} answer @param {Readonly<State>} state */
function mapsOf(answer, state) {
  const { right, wrong, difference } = text.maps
  return {
    right: mapOf(answer, state, 'right', right),
    wrong: mapOf(answer, state, 'wrong', wrong),
    difference: square(answer, state, 'difference', { heading: difference, map: 'scores', low: -1 }),
  }
}

/** What a way of masking hides, so that its weights are 0. @type {Record<string, (row: number, col: number) => boolean>} */
const HIDES = {
  right: (row, col) => col > row,
  'mask-zero': () => false,
  'mask-off-by-one': (row, col) => col >= row,
  'mask-inverted': (row, col) => col <= row,
}

/** Mistakes that give weight to later words. */
const LEAKS = ['mask-zero', 'mask-inverted']

/** A map: what is hidden is hatched. Beside its rows stands what they give to later words, where the mistake gives them any, else their sums. @param {MistakesAnswer} answer @param {Readonly<State>} state @param {'right' | 'wrong'} way @param {string} heading */
function mapOf(answer, state, way, heading) {
  const hides = HIDES[way === 'right' ? way : state['mistakes.kind']] ?? HIDES.right
  const n = answer.words.length
  const values = tensorIn(answer, way).data.map((weight, at) =>
    weight === 0 && hides(Math.floor(at / n), at % n) ? Number.NEGATIVE_INFINITY : weight,
  )
  const isAhead = LEAKS.includes(state['mistakes.kind'])
  return square(answer, state, way, {
    ...{ heading, values, stairs: true },
    ...(isAhead ? { sums: `ahead.${way}`, sumTitle: text.later } : { sums: `sums.${way}` }),
    say: (row, col, weight) =>
      text.cell(answer.words[row], answer.words[col], values[row * n + col] === Number.NEGATIVE_INFINITY ? '' : weight),
  })
}

/** @param {MistakesAnswer} answer @returns {Said} */
function sumsOf(answer) {
  const written = (/** @type {string} */ name) => (tensorIn(answer, name).range ?? [0, 0]).map(readable)
  const [wrong, right, ahead, none] = ['sums.wrong', 'sums.right', 'ahead.wrong', 'ahead.right'].map(written)
  const most = farthest(tensorIn(answer, 'difference'))
  return {
    tensors: ['difference', 'sums.wrong', 'sums.right', 'ahead.wrong', 'ahead.right'],
    said: text.verdict({ wrong, right, ahead, none }, readable(most)),
  }
}
