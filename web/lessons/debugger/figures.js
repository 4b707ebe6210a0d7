// What <hl-debugger> shows: right numbers beside those in the box with the first difference outlined, which mistake explains
// them, once the reader has guessed, and the line that puts it right.

import text from 'text/debugger.js'
import { whyUnread } from '../../kit/head-figures.js'
import { readable, short } from '../../kit/number.js'
import { evenly, heatmap } from '../../kit/panels.js'
import { marksIn } from '../../kit/reading.js'
import { tensorIn, valuesIn } from '../../session/tensors.js'
import { FIXES } from './fixes.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { DebuggerAnswer } from './types.js'
 * @typedef {import('../../core/calls/diagnosis.js').Suspect} Suspect
 */

/** A cell is as large as a map of so many cells has room for, in CSS pixels. */
const MAP = { side: 240, least: 15, most: 64 }

/** Cells of fewer columns have room for three decimals. */
const ROOMY = 6

/** @param {DebuggerAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const { given, head, fault, right, isPuzzle, choices } = answer
  const reason = given ? '' : head ? whyUnread(head) : text.nothing
  const isRight = Boolean(right?.fits)
  const tied = tiedOf(answer)
  const isTied = tied.length > 1
  const guess = state['debugger.guess']
  const isMet = isPuzzle && mistakesOf(tied).includes(guess)
  const isTold = !isPuzzle || isMet || guess === 'tell'
  return {
    reason,
    isPuzzle,
    isMet,
    isTied,
    isTold,
    choices,
    guess,
    fault: fault ? faultOf(fault) : '',
    task: given ? taskOf(answer) : null,
    shown: given && right ? shownOf(answer, right, isTold, wordsIn(answer, state)) : null,
    snapshot: {
      found: isTold && !isTied ? mistakesOf(tied) : [],
      tied: isTold && isTied ? tied.map(({ mistakes }) => mistakes.join('+')) : [],
      isRight: isTold && isRight,
    },
  }
}

/** @param {NonNullable<DebuggerAnswer['fault']>} fault */
function faultOf(fault) {
  const say = /** @type {(fault: unknown) => string} */ (text.faults[fault.fault])
  return say(fault)
}

/** What was to be computed. @param {DebuggerAnswer} answer */
function taskOf({ given, head }) {
  const { queries, keys, dim, valueDim, causal, q, k, v } = /** @type {NonNullable<DebuggerAnswer['given']>} */ (given)
  const matrices = [
    { name: 'q', values: q, cols: dim },
    { name: 'k', values: k, cols: dim },
    { name: 'v', values: v, cols: valueDim },
  ]
  return { queries, keys, dim, valueDim, causal, head, matrices: head ? [] : matrices }
}

/** Rows of the picked word, and of words picked beside it: the first difference has the wider outline. @param {DebuggerAnswer} answer @param {Readonly<State>} state */
function wordsIn(answer, state) {
  if (!answer.head) return []
  const { row, rows = [] } = marksIn(answer, state)
  return row === undefined ? [] : [row, ...rows]
}

/** @param {DebuggerAnswer} answer @param {Suspect} right @param {boolean} isTold @param {number[]} picked */
function shownOf(answer, right, isTold, picked) {
  const { guessed } = answer
  return {
    pair: [panelOf(answer, right, 'right', picked), panelOf(answer, right, 'pasted', picked)],
    first: firstOf(answer, right),
    verdict: isTold ? verdictOf(answer, right) : null,
    refuted: isTold || guessed === null ? '' : text.refuted(short(guessed)),
    fixes: isTold ? mistakesOf(tiedOf(answer)).map((name) => ({ name: text.mistakes[name], ...FIXES[name] })) : [],
    table: isTold ? tableOf(answer, right) : null,
    numbers: differencesOf(answer),
  }
}

// ---- The two matrices ----

/** @param {DebuggerAnswer} answer @param {Suspect} right @param {'right' | 'pasted'} name @param {number[]} picked */
function panelOf(answer, { of, first }, name, picked) {
  const { given } = answer
  const { queryLabels, keyLabels } = /** @type {NonNullable<DebuggerAnswer['given']>} */ (given)
  const tensor = tensorIn(answer, name)
  const [rows, cols] = tensor.shape
  const isWeights = of === 'weights'
  const place = placeOf(first, cols)
  const least = Math.min(...(tensor.range ?? [0]))
  const colours = isWeights && least >= 0 ? {} : evenly(tensor)
  const colLabels = isWeights ? keyLabels : Array.from({ length: cols }, (_, i) => String(i + 1))
  return heatmap({
    heading: name === 'right' ? text.headings.right[of] : text.headings.pasted,
    ...{ tensors: [name], values: tensor.data, rowLabels: queryLabels, colLabels, upright: !answer.head },
    marks: { ...place, rows: picked },
    cursor: place ?? { row: 0, col: 0 },
    mostCell: Math.max(MAP.least, Math.min(MAP.most, Math.floor(MAP.side / Math.max(rows, cols)))),
    margin: 12,
    ...colours,
    cellText: (value) => short(value, cols < ROOMY ? 3 : 2),
    say: (row, col, value) => text.cell(name, queryLabels[row], colLabels[col], value),
  })
}

/** @param {number | null} first @param {number} cols */
const placeOf = (first, cols) => (first === null ? null : { row: Math.floor(first / cols), col: first % cols })

/** Where they differ first. @param {DebuggerAnswer} answer @param {Suspect} right */
function firstOf(answer, { first, different }) {
  const [, cols] = tensorIn(answer, 'pasted').shape
  const place = placeOf(first, cols)
  if (first === null || !place) return { tensors: [], said: text.same }
  const [wanted, found] = ['right', 'pasted'].map((name) => readable(tensorIn(answer, name).data[first]))
  return { tensors: ['right', 'pasted'], said: text.first(place.row + 1, place.col + 1, wanted, found, different) }
}

// ---- What explains the difference ----

/** @param {DebuggerAnswer} answer @param {Suspect} right */
function verdictOf(answer, right) {
  const distances = valuesIn(answer, 'distances')
  const [rightDistance, , distance, excess] = Array.from(distances, readable)
  const say = (/** @type {string} */ said) => ({ tensors: ['distances'], said })
  if (right.fits) return say(text.right(rightDistance))
  const tied = tiedOf(answer)
  if (tied.length > 1) return say(text.tied(tied.map(namesOf), answer.tied - tied.length, farthest(distances, tied)))
  const name = namesOf(answer.suspects[0])
  return say(tied.length ? text.found(name, distance) : text.none(name, distance, excess))
}

/** Those that explain the numbers, alike: their result can't tell them apart. @param {DebuggerAnswer} answer */
const tiedOf = ({ right, suspects, tied }) => (right?.fits ? [] : suspects.slice(0, tied))

/** Each once. @param {Suspect[]} suspects */
const mistakesOf = (suspects) => [...new Set(suspects.flatMap(({ mistakes }) => mistakes))]

/** The largest difference of any of these, which stand first behind what is right. @param {Float32Array} distances @param {Suspect[]} tied */
const farthest = (distances, tied) => readable(Math.max(...tied.map((_, i) => distances[2 * i + 2])))

/** @param {Suspect} suspect */
const namesOf = ({ mistakes }) => mistakes.map((name) => text.mistakes[name]).join(text.and)

/** Suspects with their distances. @param {DebuggerAnswer} answer @param {Suspect} right */
function tableOf(answer, right) {
  const distances = Array.from(valuesIn(answer, 'distances'), readable)
  const all = [right, ...answer.suspects]
  return {
    tensors: ['distances'],
    rows: all.map((suspect, i) => ({
      title: i ? namesOf(suspect) : text.nothingWrong,
      cells: [distances[2 * i], distances[2 * i + 1], String(suspect.different)],
    })),
  }
}

/** Each number of what was pasted less the right one, in full. @param {DebuggerAnswer} answer */
function differencesOf(answer) {
  const { shape, data } = tensorIn(answer, 'difference')
  const rows = Array.from({ length: shape[0] }, (_, i) => ({
    title: String(i + 1),
    cells: Array.from(data.subarray(i * shape[1], (i + 1) * shape[1]), readable),
  }))
  return { tensors: ['difference'], rows }
}
