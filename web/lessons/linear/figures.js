// What <hl-linear> shows: the map of full attention beside that of attention that leaves scores out, how far each row's
// output moves, and the operations of both at longer lengths.

import text from 'text/linear.js'
import { powersAround } from '../../drawing/growth.js'
import { originOf, reasonOf, square } from '../../kit/head-figures.js'
import { readable, short } from '../../kit/number.js'
import { atBar, bars, panelOf, reachOfRange } from '../../kit/panels.js'
import { pickedIn } from '../../kit/reading.js'
import { indexOfLargest, rowIn, tensorIn, valuesIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { LinearAnswer } from './types.js'
 */

const PATTERNS = /** @type {const} */ (['full', 'window', 'strided', 'linear'])

/** After the point, of how far outputs move: sentence and bars alike. */
const DIGITS = 2

/** The axis of operations goes by thousands. */
const STEP = 3

/** @param {LinearAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const reason = reasonOf(answer)
  return {
    reason,
    kind: answer.kind,
    goal: reason ? null : goalOf(answer, state),
    shown: reason ? null : shownOf(answer, state),
    snapshot: { ...originOf(answer), kind: answer.kind, reach: answer.reach },
  }
}

/** The picked word, and whether it still sees the word that full attention has it look at most. @param {LinearAnswer} answer @param {Readonly<State>} state */
function goalOf(answer, state) {
  const { row } = pickedIn(answer, state)
  const full = rowIn(tensorIn(answer, 'full.weights'), row)
  const most = indexOfLargest(full)
  const left = rowIn(tensorIn(answer, 'other.weights'), row)[most]
  return {
    tensors: ['full.weights', 'other.weights', 'moved'],
    ...{ word: text.named(answer.words, row), most: text.named(answer.words, most) },
    ...{ before: short(full[most], 2), after: short(left, 2), isSeen: left > 0 },
    moved: short(valuesIn(answer, 'moved')[row], DIGITS),
  }
}

/** The same in one line. @param {LinearAnswer} answer @param {Readonly<State>} state */
function endsOf(answer, state) {
  const { tensors, ...goal } = goalOf(answer, state)
  return { tensors, said: text.ends(goal) }
}

/** @param {LinearAnswer} answer @param {Readonly<State>} state */
const shownOf = (answer, state) => ({
  maps: [
    square(answer, state, 'full.weights', { heading: text.full(answer.isCausal) }),
    square(answer, state, 'other.weights', { heading: text.other(answer.kind, answer.reach) }),
  ],
  moved: bars({
    ...{ heading: text.moved, tensors: ['moved'], ...atBar(answer, state) },
    ...{
      values: valuesIn(answer, 'moved'),
      labels: answer.words,
      say: text.movedSaid,
      write: (value) => short(value, DIGITS),
      most: mostOf(answer),
      digits: DIGITS,
    },
  }),
  costs: costsOf(answer),
  cheaper: { tensors: [], said: text.cheaper(answer.cheaper), numbers: answer.cheaper },
  ends: endsOf(answer, state),
  table: tableOf(answer),
})

/** What a full bar stands for: all of the length, or more where an output moves by more. @param {LinearAnswer} answer */
const mostOf = (answer) => Math.max(1, reachOfRange(tensorIn(answer, 'moved').range ?? [0, 0]))

/** @param {LinearAnswer} answer */
function costsOf({ lengths, operations, cheaper }) {
  const lines = PATTERNS.map((name) => ({ label: text.patterns[name], xs: lengths, ys: operations[name] }))
  const all = lines.flatMap(({ ys }) => ys)
  return panelOf('growth', {
    ...{ heading: text.costs, tensors: [], lines, height: 172 },
    crossing: { x: cheaper.tokens, y: cheaper.operations, label: text.crossing(cheaper.tokens) },
    xTicks: lengths.map((x) => ({ x, label: text.length(x) })),
    xTitle: text.lengths,
    ticks: powersAround(all, STEP).map((power) => ({ y: 10 ** power, label: text.power(power) })),
    describe: (row, col) => text.point(lines[row].label, lengths[col], lines[row].ys[col]),
  })
}

/** Weights of each word's strongest key, and how far its output moves. @param {LinearAnswer} answer */
function tableOf(answer) {
  const [full, other] = ['full.weights', 'other.weights'].map((name) => tensorIn(answer, name))
  const moved = valuesIn(answer, 'moved')
  const rows = answer.words.map((word, i) => {
    const most = indexOfLargest(rowIn(full, i))
    const [before, after] = [full, other].map((tensor) => readable(rowIn(tensor, i)[most]))
    return { title: word, cells: [answer.words[most], before, after, readable(moved[i])] }
  })
  return { tensors: ['full.weights', 'other.weights', 'moved'], head: text.columns, rows }
}
