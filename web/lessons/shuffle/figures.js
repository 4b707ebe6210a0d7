// What <hl-shuffle> shows: the words as cards in their order, each with the colours of its output; whether those outputs went
// with their words; and the outputs in numbers.

import words from 'text/kit.js'
import text from 'text/shuffle.js'
import { readable, short } from '../../kit/number.js'
import { evenly, heatmap, reachOfRange } from '../../kit/panels.js'
import { markedIn, pickedIn } from '../../kit/reading.js'
import { tensorIn, valuesIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { ShuffleAnswer, ShuffleOwn } from './types.js'
 * @typedef {ReturnType<typeof cardsOf>[number]} Card
 */

/** Differences below this are those of float32 sums in another order. */
const ROUNDING = 1e-4

const ROW_HEIGHT = 24

/** @param {ShuffleAnswer} answer @param {Readonly<State>} state @param {ShuffleOwn} own */
export function figures(answer, state, own) {
  const { order } = answer
  const snapshot = { order }
  if (!order.length) return { reason: words.empty, shown: null, snapshot }
  const shown = {
    cards: {
      tensors: ['output', 'original', 'distance'],
      list: cardsOf(answer, state),
      reach: reachOfRange(answer.strips.range),
    },
    verdict: verdictOn(answer),
    outputs: outputsOf(answer, own.held ?? markedIn(answer, state)),
  }
  return { reason: '', shown, snapshot }
}

/**
 * Where each word stands, the colours of its output, and how far that has moved; isAlso: it is picked beside another one.
 * @param {ShuffleAnswer} answer @param {Readonly<State>} state
 */
function cardsOf(answer, state) {
  const { words: read, order, strips } = answer
  const row = markedIn(answer, state)
  const { rows } = pickedIn(answer, state)
  const changes = valuesIn(answer, 'distance')
  return order.map((word, place) => ({
    word,
    label: read[word],
    place: text.card(place, read.length),
    change: text.change(readable(changes[place])),
    strip: strips.values[place],
    isPicked: word === row,
    isAlso: rows.includes(word),
  }))
}

/** @param {ShuffleAnswer} answer */
function verdictOn(answer) {
  const { order, position, mask } = answer
  const { range: [, most] = [0, 0] } = tensorIn(answer, 'distance')
  const follows = most < ROUNDING
  const isMoved = order.some((word, place) => word !== place)
  const why = mask !== 'none' ? text.why[mask] : text.why[position === 'alibi' ? 'alibi' : 'position']
  const said = follows ? text.follows(short(most, 2), isMoved) : text.differs(short(most, 2), why)
  return { tensors: ['distance'], follows, isMoved, said }
}

/** @param {ShuffleAnswer} answer @param {number} [word] that is held, else picked */
function outputsOf({ words: read, order, first: { values, cols, range } }, word) {
  return heatmap({
    heading: text.outputs,
    tensors: ['output'],
    marks: word === undefined ? {} : { row: order.indexOf(word) },
    cursor: { row: 0, col: 0 },
    ...{ values, ...evenly({ range }) },
    mostHeight: ROW_HEIGHT * order.length,
    rowLabels: order.map((word) => read[word]),
    colLabels: Array.from({ length: cols }, (_, i) => String(i + 1)),
    colTitle: text.dimension,
    say: (row, col, value) => text.cell(read[order[row]], col, value),
  })
}
