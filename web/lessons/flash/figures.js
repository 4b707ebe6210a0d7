// What <hl-flash> shows: the tiles in slow memory, the one that is in fast memory, what the kernel keeps, and the open
// question with answers to choose from.

import text from 'text/flash.js'
import { reasonOf } from '../../kit/head-figures.js'
import { readable, short, written } from '../../kit/number.js'
import { onShow, panelOf, reachOfRange } from '../../kit/panels.js'
import { markedIn } from '../../kit/reading.js'
import { rowIn, tensorIn, valuesIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Asked, Question } from './questions.js'
 * @import { FlashAnswer, Given } from './types.js'
 * @typedef {{ label: string, value: number, isWrong: boolean }} Choice
 */

/** After the point. */
const DIGITS = 2

/** Answers to choose from, the right one among them. */
const CHOICES = 3

/** Beyond that a slip is no tempting answer. */
const TEMPTING = 1e4

/** The steps, and the tensor that holds what each comes to. @type {Record<Exclude<Asked, 'final'>, string>} */
const TENSORS = { maximum: 'maxima', factor: 'factors', sum: 'sums', output: 'outputs' }
const STEPS = /** @type {(keyof typeof TENSORS)[]} */ (Object.keys(TENSORS))

/** @param {FlashAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const { given } = answer
  if (!given) return { reason: reasonOf(answer), shown: null, outcome: null }
  const at = Math.min(state['flash.at'], given.questions.length)
  const open = given.questions[at] ?? null
  const outcome = { word: answer.words[given.row], isDone: !open, at, count: given.questions.length, open }
  return {
    outcome,
    ...onShow({
      words: answer.words.map((word, i) => ({ word, isPicked: i === markedIn(answer, state) })),
      slow: slowOf(answer, given, open),
      tile: open ? tileOf(answer, given, open) : null,
      kept: keptOf(answer, given, at),
      ledger: ledgerOf(answer, given, at),
      strip: stripOf(answer, given, at),
      open,
      question: open ? questionOf(answer, state) : null,
      verdict: answer.verdict ?? null,
      difference: open ? null : differenceOf(answer),
      final: open ? null : finalOf(answer, given),
    }),
  }
}

/** A number as it is answered: two digits after the point. @param {number} x */
const two = (x) => written(x.toFixed(DIGITS).replace(/^-(0\.0+)$/u, '$1'))

// ---- Slow memory ----

/** @param {FlashAnswer} answer @param {Given} given @param {Question | null} open */
const slowOf = ({ words }, { tiles, row, causal }, open) =>
  tiles.map(({ keys, isSeen }, i) => ({
    /** In the order of the sentence. */
    words: [...keys].sort((a, b) => a - b).map((key) => ({ word: words[key], isHidden: causal && key > row })),
    state: !isSeen ? 'hidden' : !open || i < open.tile ? 'gone' : i === open.tile ? 'here' : 'waiting',
  }))

// ---- Fast memory ----

/** @param {FlashAnswer} answer @param {Given} given @param {Question} open */
function tileOf(answer, { tiles, tile, row, causal, column }, { tile: i, asked }) {
  const of = (/** @type {string} */ name) => valuesIn(answer, name)
  const hasMaximum = asked !== 'maximum'
  const isOutput = asked === 'output' || asked === 'final'
  const cells = tiles[i].keys
    .map((key, j) => ({ key, at: i * tile + j }))
    .sort((a, b) => a.key - b.key)
    .filter(({ key }) => !causal || key <= row)
  const line = (/** @type {string} */ name) => cells.map(({ at }) => two(of(name)[at]))
  return {
    tensors: ['scores', ...(hasMaximum ? ['exponentials'] : []), ...(isOutput ? ['values'] : [])],
    words: cells.map(({ key }) => answer.words[key]),
    lines: [
      { title: text.lines.scores, cells: line('scores') },
      ...(hasMaximum ? [{ title: text.lines.exponentials, cells: line('exponentials') }] : []),
      ...(isOutput ? [{ title: text.lines.values(column), cells: line('values') }] : []),
    ],
  }
}

/** The last tile whose number of a kind is known. @param {Given} given @param {number} at @param {Asked} asked */
function lastKnown({ questions }, at, asked) {
  const known = questions.slice(0, at).filter((question) => question.asked === asked)
  return known.length ? known[known.length - 1].tile : -1
}

/** @param {FlashAnswer} answer @param {Given} given @param {string} name @param {number} tile */
const numberOf = (answer, { column, valueDim }, name, tile) =>
  valuesIn(answer, name)[name === 'outputs' ? tile * valueDim + column : tile]

/** What the kernel keeps now: of each of its numbers the newest that the reader has come to. @param {FlashAnswer} answer @param {Given} given @param {number} at */
function keptOf(answer, given, at) {
  const newest = (/** @type {'maximum' | 'sum' | 'output'} */ asked) => {
    const tile = lastKnown(given, at, asked)
    const name = TENSORS[asked]
    if (tile < 0) return { tensors: [], said: text.nothing[asked] }
    return { tensors: [name], said: two(numberOf(answer, given, name, tile)) }
  }
  return { maximum: newest('maximum'), sum: newest('sum'), output: newest('output') }
}

/** Each step of each tile, as far as the reader has come. @param {FlashAnswer} answer @param {Given} given @param {number} at */
function ledgerOf(answer, given, at) {
  const { questions, tiles } = given
  const place = (/** @type {number} */ tile, /** @type {Asked} */ asked) =>
    questions.findIndex((question) => question.tile === tile && question.asked === asked)
  return {
    tiles: tiles.map(({ isSeen }, i) => ({ title: text.tile(i), isSeen, isHere: questions[at]?.tile === i })),
    rows: STEPS.map((asked) => ({
      asked,
      cells: tiles.map((_, tile) => {
        const where = place(tile, asked)
        const isKnown = where >= 0 && where < at
        const said = isKnown
          ? two(numberOf(answer, given, TENSORS[asked], tile))
          : where < 0
            ? '–'
            : where === at
              ? '?'
              : ''
        return { tensors: isKnown ? [TENSORS[asked]] : [], said, isOpen: where === at }
      }),
    })),
  }
}

/** The output so far, not divided; at the end divided. @param {FlashAnswer} answer @param {Given} given @param {number} at */
function stripOf(answer, given, at) {
  const isDone = at >= given.questions.length
  const tile = lastKnown(given, at, 'output')
  const name = isDone ? 'output' : 'outputs'
  const tensor = tensorIn(answer, name)
  const values = isDone ? rowIn(tensor, 0) : tile < 0 ? new Float32Array(given.valueDim) : rowIn(tensor, tile)
  return panelOf('vectors', {
    ...{ heading: isDone ? text.divided : text.soFar, tensors: isDone ? ['output'] : tile < 0 ? [] : ['outputs'] },
    reach: isDone || tile >= 0 ? Math.max(1e-6, reachOfRange(tensor.range ?? [0, 0])) : 1,
    strips: [{ label: isDone ? 'o / l' : 'o', values }],
    marks: { col: given.column },
    cursor: { row: 0, col: given.column },
    describe: (_, col) => text.number(col, readable(values[col])),
  })
}

/** @param {FlashAnswer} answer @param {Given} given */
const finalOf = (answer, { column }) => ({
  tensors: ['output'],
  said: text.final(column, two(valuesIn(answer, 'output')[column])),
})

/** @param {FlashAnswer} answer */
const differenceOf = (answer) => ({
  tensors: ['difference'],
  said: text.difference(short(valuesIn(answer, 'difference')[0], DIGITS)),
})

// ---- The question ----

/** The right answer and tempting ones, each another number as it is written, the smallest first. @param {FlashAnswer} answer @param {Readonly<State>} state */
function questionOf(answer, state) {
  const answers = valuesIn(answer, 'answers')
  /** @type {Choice[]} */
  const choices = []
  for (const value of answers) {
    const label = two(value)
    const isTempting = Number.isFinite(value) && Math.abs(value) < TEMPTING
    if (choices.length >= CHOICES || !isTempting || choices.some((one) => one.label === label)) continue
    choices.push({ label, value, isWrong: Number(state['flash.answer']) === value && state['flash.answer'] !== '' })
  }
  return {
    tensors: ['answers'],
    choices: choices.sort((a, b) => a.value - b.value),
  }
}
