// Somebody's weights or output beside the right ones: what was pasted, or a wrong result of the page's, and the mistakes
// that explain it.

import { byHand, matricesIn } from '../../kit/numbers/cases.js'
import { headOf, headRequest } from '../../kit/numbers/head.js'
import { printedMatrix } from '../../kit/printed-matrix.js'
import { isDecoder } from '../../kit/reading.js'
import { possibleIn, printed } from './puzzles.js'
import { turnedIn } from './turned.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { Case } from '../../kit/numbers/cases.js'
 * @import { Printed } from '../../kit/printed-matrix.js'
 * @import { DebuggerAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} DebuggerRequest
 */

/** Words of a sentence: their weights fill the figure. */
const MOST = 16

/** Suspects that are listed; of hundreds rarely more than ten explain a result. */
const LISTED = 24

/** @param {Readonly<State>} state */
export const request = (state) => ({
  hand: state['exam.from'] === 'hand' ? matricesIn(state) : null,
  sentence: headRequest(state),
  causal: state['debugger.causal'],
  written: state['debugger.paste'],
  puzzle: state['debugger.puzzle'],
  guess: state['debugger.guess'],
})

/** @param {Run} run @param {DebuggerRequest} request @returns {Promise<DebuggerAnswer>} */
export async function numbers(run, { hand, sentence, causal: wanted, written: pasted, puzzle, guess }) {
  const read = hand ? { given: byHand(hand, 0), head: null } : await fromSentence(run, sentence)
  const words = { words: read.given?.keyLabels ?? [], spans: read.given?.spans ?? [] }
  const facts = { ...words, ...read, most: MOST, right: null, suspects: [], tied: 0, guessed: null }
  const isPuzzle = pasted.trim() === ''
  if (!read.given) return { ...facts, written: '', isPuzzle, choices: [], fault: null, tensors: [] }
  const given = { ...read.given, causal: wanted || read.given.causal || (isPuzzle && puzzle % 2 === 1) }
  const choices = possibleIn(given)
  const written = isPuzzle ? puzzleOf(run, given, puzzle) : pasted
  const matrix = fitting(given, printedMatrix(written))
  const known = { ...facts, given, written, isPuzzle, choices }
  if ('fault' in matrix) return { ...known, fault: matrix, tensors: [] }
  const turned = hand ? null : await turnedIn(run, sentence)
  return { ...known, fault: null, ...compared(run, given, matrix, turned, guess) }
}

/** @param {Run} run @param {DebuggerRequest['sentence']} asked */
async function fromSentence(run, asked) {
  const { attended, ...head } = await headOf(run, asked, MOST)
  if (!attended) return { given: null, head }
  const labels = { queryLabels: head.words, keyLabels: head.words, spans: head.spans }
  return { given: { ...attended, ...labels, row: 0, causal: isDecoder(head.network) }, head }
}

/** What attention is asked. @param {Case} given */
const taskOf = ({ q, k, v, queries, keys, dim, valueDim }) => ({ q, k, v, queries, keys, dim, valueDim })

/** @param {Run} run @param {Case} given @param {string} mistake */
const madeWith = (run, given, mistake) =>
  run.core.attentionMistake({ ...taskOf(given), causal: given.causal && 'top-left', mistake, want: ['weights'] })

/** A wrong result: the next mistake that changes three digits. @param {Run} run @param {Case} given @param {number} number */
function puzzleOf(run, given, number) {
  const names = possibleIn(given)
  const first = Math.floor(number / 2) + (number % 2 ? 2 : 0) // of a mask, where there is one
  const ways = names.map((_, i) => names[(first + i) % names.length])
  const right = printedOf(madeWith(run, given, 'none'))
  const wrongs = ways.map((name) => printedOf(madeWith(run, given, name)))
  return wrongs.find((wrong) => wrong !== right) ?? right

  /** @param {{ weights?: Float32Array }} made */
  function printedOf({ weights = new Float32Array() }) {
    return printed(weights, given.keys)
  }
}

/** A matrix of a shape that weights or an output have. @param {Case} given @param {ReturnType<typeof printedMatrix>} matrix @returns {Printed | NonNullable<DebuggerAnswer['fault']>} */
function fitting({ queries, keys, valueDim }, matrix) {
  if ('fault' in matrix) return matrix
  const { rows, cols } = matrix
  if (rows === queries && (cols === keys || cols === valueDim)) return matrix
  return { fault: 'shape', rows, cols, weights: [queries, keys], output: [queries, valueDim] }
}

/** @param {Run} run @param {Case} given @param {Printed} matrix @param {Awaited<ReturnType<typeof turnedIn>>} turned @param {string} guess */
function compared(run, given, { values, steps, rows, cols }, turned, guess) {
  const pasted = Float32Array.from(values)
  const asked = { ...taskOf(given), causal: given.causal, turned, cols, most: LISTED }
  const {
    right,
    numbers: correct,
    suspects,
    tied,
  } = run.core.diagnose({
    ...asked,
    given: pasted,
    steps: Float32Array.from(steps),
  })
  const shape = [rows, cols]
  const distances = Float32Array.from([right, ...suspects].flatMap(({ distance, excess }) => [distance, excess]))
  const fitting = suspects.slice(0, Math.max(1, tied)).flatMap(({ mistakes }) => mistakes)
  const isWrong = !['none', 'tell', ...fitting].includes(guess)
  return {
    right,
    suspects,
    tied,
    guessed: isWrong ? distanceOf(run, given, guess, pasted, suspects[0].of) : null,
    tensors: [
      run.ranged(run.tensor('right', shape, correct)),
      run.ranged(run.tensor('pasted', shape, pasted)),
      run.tensor('difference', shape, run.core.subtract({ a: pasted, b: correct })),
      run.tensor('distances', [suspects.length + 1, 2], distances),
    ],
  }
}

/** How far a mistake's numbers are from those pasted, at most. @param {Run} run @param {Case} given @param {string} mistake @param {Float32Array} pasted @param {'weights' | 'output'} of */
function distanceOf(run, given, mistake, pasted, of) {
  const { [of]: made = pasted } = madeWith(run, given, mistake)
  const [low, high] = run.core.finiteRange(run.core.subtract({ a: made, b: pasted }))
  return Math.max(high, -low)
}
