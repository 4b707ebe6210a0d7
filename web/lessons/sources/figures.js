// What <hl-sources> shows: the maps of the three attentions with their shapes, and a pair of vectors scored in four ways.

import text from 'text/sources.js'
import { readable, short } from '../../kit/number.js'
import { heatmap, onShow } from '../../kit/panels.js'
import { headIn, tensorIn, valuesIn } from '../../session/tensors.js'
import { MAPS, SCORES } from './numbers.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Kind, SourcesAnswer, SourcesOwn } from './types.js'
 */

const KINDS = /** @type {const} */ (['encoder', 'self', 'cross'])

/** Cells of all three maps have one size, so that shapes can be compared: together, and each at most, in CSS pixels. */
const SIDE = 270
const MOST_CELL = 26

/** A row of the scores' weights is so tall. */
const ROW = 22

const DIGITS = 3

/** @param {SourcesAnswer} answer @param {Readonly<State>} state @param {SourcesOwn} own */
export function figures(answer, state, own) {
  const { letters, source, words, most } = answer
  const read = words.length
  const snapshot = { letters, source, words, most }
  if (!letters.length) return { reason: text.few, shown: null, read, most, isAll: false, snapshot }
  return {
    ...onShow({
      maps: KINDS.map((kind) => mapOf(answer, state, own, kind)),
      outcome: text.outcome(read, source.length),
      pair: pairOf(answer, state),
      scored: scoredOf(answer, state),
      start: answer.at ? '' : text.start,
    }),
    ...{ read, most, isAll: read === most, snapshot },
  }
}

/** Words of the rows and of the columns. @param {SourcesAnswer} answer @param {Kind} kind */
function labelsOf({ source, words }, kind) {
  if (kind === 'encoder') return [source, source]
  return kind === 'self' ? [words, words] : [words, source]
}

/** @param {SourcesAnswer} answer @param {Readonly<State>} state @param {SourcesOwn} own @param {Kind} kind */
function mapOf(answer, state, own, kind) {
  const name = MAPS[kind]
  const tensor = tensorIn(answer, name)
  const [, rows, cols] = tensor.shape
  const [rowLabels, colLabels] = labelsOf(answer, kind)
  const cell = own.hovered ?? { row: answer.at, col: columnOf(answer, state) }
  const isPicked = kind === 'cross'
  return {
    kind,
    shape: text.shape(rows, cols),
    facts: text.facts[kind],
    panel: heatmap({
      ...{ heading: text.kinds[kind], tensors: [name], values: headIn(tensor, state['sources.head']) },
      ...{ rowLabels, colLabels, sparse: true, stairs: kind === 'self' },
      mostCell: Math.min(MOST_CELL, Math.floor(SIDE / Math.max(answer.source.length, answer.most))),
      ...(isPicked && { marks: cell, cursor: { row: answer.at, col: columnOf(answer, state) } }),
    }),
  }
}

/** @param {SourcesAnswer} answer @param {Readonly<State>} state */
const columnOf = ({ source }, state) => Math.min(state['sources.look'], source.length - 1)

// ---- The scores of one pair ----

/** @param {SourcesAnswer} answer @param {Readonly<State>} state */
function pairOf(answer, state) {
  const col = columnOf(answer, state)
  const { at, source, words } = answer
  const [scores, weights] = ['alignment.scores', 'alignment.weights'].map((name) => tensorIn(answer, name))
  const [, cols] = scores.shape
  return {
    tensors: [scores.name, weights.name],
    caption: text.pair(words[at], source[col]),
    rows: SCORES.map((name, i) => ({
      title: text.scores[name].title,
      formula: text.scores[name].formula,
      state: name === 'additive' ? text.before(at ? words[at - 1] : '') : text.current(words[at]),
      values: [scores, weights].map(({ data }) => short(data[i * cols + col], DIGITS)),
    })),
  }
}

/** Where each score would look. @param {SourcesAnswer} answer @param {Readonly<State>} state */
function scoredOf(answer, state) {
  const rowLabels = SCORES.map((name) => text.scores[name].name)
  return heatmap({
    ...{ heading: text.scored(answer.words[answer.at]), tensors: ['alignment.weights'] },
    ...{ values: valuesIn(answer, 'alignment.weights'), rowLabels, colLabels: answer.source },
    ...{ mostHeight: ROW * SCORES.length, marks: { col: columnOf(answer, state) }, sparse: true },
    say: (row, col, value) => text.weight(rowLabels[row], answer.source[col], value),
    write: readable,
  })
}
