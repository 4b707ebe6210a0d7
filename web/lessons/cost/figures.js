// What <hl-cost> shows: times against lengths on logarithmic axes, and the scores of one head as a square drawn to scale,
// beside what this tab and a card of 80 GB hold.

import text from 'text/cost.js'
import { powersAround } from '../../drawing/growth.js'
import { panelOf } from '../../kit/panels.js'
import { tensorIn } from '../../session/tensors.js'
import { LEANING, MARKS, STOPS, stopOf } from './lengths.js'
import { HEADS, LONG_FROM } from './numbers.js'
import { WAYS } from './ways.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { CostAnswer, CostOwn } from './types.js'
 */

/** Of the axis of lengths. */
const LENGTHS = [64, 128, 256, 512, 1024, 2048, 4096]

/** Ends of the axis of times before anything is measured, in ms. */
const USUAL = [0.01, 1000]

/** Guesses this close are right. */
const NEAR = 0.6

/** Side of the drawing, a little more than a card holds, unless a longer text is asked for. */
const MOST = 155840

/** @param {CostAnswer} answer @param {Readonly<State>} state @param {CostOwn} own */
export function figures(answer, state, { measured = null }) {
  const tokens = state['cost.tokens']
  const guess = Number(state['cost.guess'])
  const need = answer.costs.scoreBytes
  const rooms = answer.rooms.map((room) => ({ ...room, isFull: need > room.bytes }))
  const end = measured ? measured.end : null
  return {
    stage: {
      guess,
      isRunning: end === '',
      isMeasured: end === 'done',
      isOverTab: rooms[0].isFull,
      isOverCard: rooms[rooms.length - 1].isFull,
    },
    progress: progressOf(measured),
    times: timesOf(answer, guess, end === ''),
    found: foundOf(answer, guess, end === 'done'),
    square: squareOf(answer, tokens),
    memory: {
      tokens: text.tokens(tokens),
      bytes: text.bytes(need),
      sum: text.sum(tokens, need),
      rooms: rooms.map(({ name, isFull, bytes, tokens: most }) => ({
        isFull,
        said: text.room(name, isFull, bytes),
        most: isFull ? text.most(most) : '',
      })),
      isRounded: !answer.costs.isExact,
      /** Of a layer of many heads. */
      heads: text.heads(HEADS, answer.costsOfHeads.scoreBytes, tokens),
    },
    thread: text.threads[measured?.thread ?? ''],
    stop: stopOf(tokens),
    stops: STOPS.length - 1,
    marks: MARKS.map((n) => ({
      ...{ tokens: n, at: STOPS.indexOf(n) / (STOPS.length - 1), label: text.short(n) },
      side: LEANING[n] ?? 'under',
    })),
    table: tableOf(answer),
    snapshot: { tokens, scoreBytes: need, cells: answer.costs.cells, rooms: answer.rooms.map((room) => room.tokens) },
  }
}

/** @param {CostOwn['measured']} measured */
function progressOf(measured) {
  if (!measured) return { share: 0, said: '' }
  return {
    share: measured.share,
    said: text.ends[measured.end || 'running'](Math.floor(100 * measured.share), measured.message),
  }
}

// ---- Times ----

/** @param {CostAnswer} answer @param {number} guess @param {boolean} isRunning */
function timesOf(answer, guess, isRunning) {
  const shown = WAYS.filter((way) => answer.tensors.some(({ name }) => name === `${way}.ms`))
  const lines = shown.map((way) => {
    const { data } = tensorIn(answer, `${way}.ms`)
    return { label: text.ways[way], xs: answer.lengths.slice(0, data.length), ys: Array.from(data), hasDots: true }
  })
  const times = lines.flatMap(({ ys }) => ys).filter((ms) => ms > 0)
  const from = lines[0]?.xs.indexOf(LONG_FROM) ?? -1
  const y = from < 0 ? 0 : lines[0].ys[from]
  return panelOf('growth', {
    ...{ heading: text.times(answer.width), tensors: shown.map((way) => `${way}.ms`), lines, height: 330 },
    guess: guess && from >= 0 ? { label: text.guessed(guess), x: LONG_FROM, y, perDoubling: guess } : null,
    empty: isRunning ? text.measuring : text.unmeasured,
    xTicks: LENGTHS.map((x) => ({ x, label: text.short(x) })),
    xTitle: text.lengths,
    ticks: powersAround(times.length ? times : USUAL).map((power) => ({ y: 10 ** power, label: text.decade(power) })),
    describe: (row, col) =>
      col < (lines[row]?.xs.length ?? 0)
        ? text.point(lines[row].label, lines[row].xs[col], lines[row].ys[col])
        : text.nothingYet(LENGTHS[0], LENGTHS[LENGTHS.length - 1]),
  })
}

/** Slopes, and how good the guess was. @param {CostAnswer} answer @param {number} guess @param {boolean} isMeasured */
function foundOf({ laws: { attention, layer, long }, lengths }, guess, isMeasured) {
  const tensors = WAYS.map((way) => `${way}.ms`)
  if (!isMeasured || !attention || !layer || !long) return { tensors: [], said: '' }
  const isRight = Math.abs(long.perDoubling - guess) < NEAR
  const ends = { first: lengths[0], last: lengths[lengths.length - 1], long: LONG_FROM }
  return { tensors, said: text.found(ends, { attention, layer, long }, guess, isRight) }
}

/** @param {CostAnswer} answer */
function tableOf(answer) {
  const names = WAYS.flatMap((way) => ['ms', 'bytes', 'keptBytes'].map((column) => `${way}.${column}`))
  const tensors = answer.tensors.map(({ name }) => name).filter((name) => names.includes(name))
  const rows = WAYS.flatMap((way) => {
    if (!tensors.includes(`${way}.ms`)) return []
    const [ms, bytes, kept] = ['ms', 'bytes', 'keptBytes'].map((column) => tensorIn(answer, `${way}.${column}`).data)
    return Array.from(ms, (time, i) => ({
      title: text.row(way, answer.lengths[i]),
      cells: [text.time(time), text.ratio(answer.laws[way]?.ratios[i]), text.bytes(bytes[i]), text.bytes(kept[i])],
    }))
  })
  return { tensors, head: rows.length ? text.columns : [], rows }
}

// ---- Memory ----

/** @param {CostAnswer} answer @param {number} tokens */
function squareOf({ rooms }, tokens) {
  const outlines = rooms.map(({ name, bytes, tokens: side }) => ({ label: text.outline(name, bytes), side }))
  const all = [text.tokens(tokens), ...outlines.map(({ label }) => label)]
  return panelOf('squares', {
    ...{ heading: text.square, tensors: [], side: tokens, rooms: outlines, most: Math.max(MOST, tokens) },
    describe: (_, col) => text.side(all[col], col ? outlines[col - 1].side : tokens),
  })
}
