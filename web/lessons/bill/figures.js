// What <hl-bill> shows: operations against length on logarithmic axes, of attention and of recurrences, and the table of
// what each operation costs in time and in space.

import text from 'text/bill.js'
import { powersAround } from '../../drawing/growth.js'
import { panelOf } from '../../kit/panels.js'
import { FIRST } from './numbers.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { BillAnswer } from './types.js'
 * @typedef {Exclude<keyof import('../../core/calls/costs.js').Costs, 'isExact'>} Count
 */

/** @type {readonly ('scores' | 'recurrent' | 'attention' | 'rnn' | 'lstm')[]} */
const SAID = ['scores', 'recurrent']
/** With everything counted. @type {readonly ('scores' | 'recurrent' | 'attention' | 'rnn' | 'lstm')[]} */
const COUNTED = ['attention', 'rnn', 'lstm']

/** The axis of operations goes by thousands. */
const STEP = 3

/** @param {BillAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const at = state['bill.log'] - FIRST
  const costs = answer.lines[at]
  const tokens = answer.lengths[at]
  return {
    sizes: {
      tokens: text.tokens(tokens),
      width: answer.width,
      heads: answer.heads,
      isPast: tokens > costs.crossesRecurrent,
      isAt: tokens === costs.crossesRecurrent,
    },
    charts: [chartOf(answer, SAID, tokens, text.said), chartOf(answer, COUNTED, tokens, text.counted)],
    verdicts: [
      text.verdict(tokens, costs.scores, costs.recurrent, costs.crossesRecurrent),
      text.fullVerdict(costs.attention, costs.rnn, costs.lstm, tokens < costs.crossesLstm, costs.crossesLstm),
    ],
    table: { head: text.columns, rows: rowsOf(costs) },
    isRounded: answer.lines.some(({ isExact }) => !isExact),
    snapshot: { tokens, ...costs },
  }
}

/** @param {BillAnswer} answer @param {readonly ('scores' | 'recurrent' | 'attention' | 'rnn' | 'lstm')[]} names @param {number} at @param {string} heading */
function chartOf({ lengths, lines: costs }, names, at, heading) {
  const lines = names.map((name) => ({ label: text.names[name], xs: lengths, ys: costs.map((one) => one[name]) }))
  const all = lines.flatMap(({ ys }) => ys)
  return panelOf('growth', {
    ...{ heading, tensors: [], lines, at, height: 300 },
    xTicks: lengths.filter((_, i) => i % 2 === 0).map((x) => ({ x, label: text.short(x) })),
    xTitle: text.lengths,
    ticks: powersAround(all, STEP).map((power) => ({ y: 10 ** power, label: text.power(power) })),
    describe: (row, col) => text.point(lines[row].label, lengths[col], lines[row].ys[col]),
  })
}

/** What is listed: operations, their formula, bytes, their formula. @type {readonly { name: 'projections' | 'scores' | 'softmax' | 'values' | 'rnn' | 'lstm', count: Count, bytes: Count }[]} */
const LISTED = [
  { name: 'projections', count: 'projections', bytes: 'projectionBytes' },
  { name: 'scores', count: 'scores', bytes: 'scoreBytes' },
  { name: 'softmax', count: 'exponentials', bytes: 'tileBytes' },
  { name: 'values', count: 'values', bytes: 'rowBytes' },
  { name: 'rnn', count: 'rnn', bytes: 'rnnBytes' },
  { name: 'lstm', count: 'lstm', bytes: 'lstmBytes' },
]

/** @param {import('../../core/calls/costs.js').Costs} costs */
const rowsOf = (costs) =>
  LISTED.map(({ name, count, bytes }) => {
    const { title, formula, space } = text.rows[name]
    return { title, cells: [formula, text.number(costs[count]), space, text.bytes(costs[bytes])] }
  })
