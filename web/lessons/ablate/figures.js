// What <hl-ablate> shows: how far each word's output moves with each head off and with those that the reader has switched
// off, and the model's answers before and after.

import text from 'text/ablate.js'
import models from 'text/models.js'
import { reasonOf } from '../../kit/head-figures.js'
import { atBar, bars, heatmap } from '../../kit/panels.js'
import { headName, markedIn, ofHeads, pickedIn } from '../../kit/reading.js'
import { offIn } from '../../kit/words/answer.js'
import { tensorIn } from '../../session/tensors.js'
import { likeliestIn } from './numbers.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Said } from '../../kit/types.js'
 * @import { AblateAnswer, AblateOwn } from './types.js'
 * @typedef {ReturnType<typeof switchesOf>[number][number]} Switch
 * @typedef {ReturnType<typeof columnsOf>[number]} Column
 */

/** The least that the ends of colours and bars stand for. */
const ONE_LEAST = 0.1
const MOVED_LEAST = 1

/** The side of a cell, in CSS pixels, where there are more rows than a screen has room for. */
const SMALL_CELL = 16

/** More heads have no button each, and small cells. */
export const FEW = 16

/** Room for an answer and what it was before. */
const NOTE_WIDTH = 150 // CSS pixels

/** @param {AblateAnswer} answer @param {Readonly<State>} state @param {AblateOwn} [own] */
export function figures(answer, state, own = {}) {
  const { model, tensors } = answer
  const columns = tensors.length ? columnsOf(answer) : []
  const answers = columns.map(({ before, now }) => ({ before, now }))
  return {
    other: model === state.model ? '' : text.other(models.names[model].name),
    reason: reasonOf(answer),
    shown: tensors.length ? shownOf(answer, state, columns, own) : null,
    snapshot: { model, answers },
  }
}

/** @param {AblateAnswer} answer @param {Readonly<State>} state @param {Column[]} columns @param {AblateOwn} own */
function shownOf(answer, state, columns, own) {
  const switches = switchesOf(answer, state)
  const off = switches.flat().filter(({ isOn }) => !isOn)
  const changed = columns.filter(({ isChanged }) => isChanged).length
  return {
    row: markedIn(answer, state),
    layers: switches.map((list, layer) => ({ title: text.layer(layer), switches: list })),
    isAnyOff: off.length > 0,
    one: oneOf(answer, state, switches.flat(), own),
    moved: movedOf(answer, state, off, columns),
    verdict: verdictOn(answer, state, off, columns),
    answers: {
      tensors: ['probabilities'],
      said: off.length ? text.changed(changed, columns.length) : text.none,
      isChanged: changed > 0,
      columns,
    },
  }
}

/**
 * What the reader is to find: heads without which the picked word is answered otherwise; null: it isn't read here.
 * @param {AblateAnswer} answer @param {Readonly<State>} state
 */
export function goalIn(answer, state) {
  const token = markedIn(answer, state)
  if (token === undefined || !answer.tensors.length) return null
  const { before, now, isChanged } = columnsOf(answer)[token]
  const off = switchesOf(answer, state)
    .flat()
    .filter(({ isOn }) => !isOn)
    .map(({ title }) => title)
  const heads = answer.answersByOne.length
  const changing = answer.answersByOne.filter((answers) => answers[token] !== before.word).length
  const isFound = isChanged && (off.length === 1 || changing === 0)
  return { word: answer.words[token], before: before.word, now: now.word, off, heads, changing, isFound }
}

/** Every head, layer by layer, and whether it is on; its name as links have it. @param {AblateAnswer} answer @param {Readonly<State>} state */
function switchesOf(answer, state) {
  const { network } = answer
  const off = offIn(answer, state)
  const switchOf = (/** @type {number} */ layer, /** @type {number} */ head) => {
    const name = `${layer}.${head}`
    const title = headName(network, layer, head)
    return { name, label: models.headShort(layer, head), title, isOn: !off.includes(name) }
  }
  return ofHeads(network, switchOf)
}

/** Each head by itself; where the reader is to find one, only of those that have been tried. @param {AblateAnswer} answer @param {Readonly<State>} state @param {Switch[]} heads @param {AblateOwn} own */
function oneOf(answer, state, heads, { tried }) {
  const { words } = answer
  const { data: values, range = [0, 0] } = tensorIn(answer, 'movedByOne')
  const high = Math.max(ONE_LEAST, range[1])
  const [row, ...rows] = heads.flatMap(({ isOn }, i) => (isOn ? [] : [i]))
  const col = markedIn(answer, state)
  const isTried = heads.map(({ name }) => tried?.includes(name) ?? true)
  const panel = heatmap({
    heading: text.one,
    tensors: ['movedByOne'],
    marks: { ...(row !== undefined && { row, rows }), ...(col !== undefined && { col }) },
    cursor: { col: pickedIn(answer, state).row },
    values: values.map((value, i) => (isTried[Math.floor(i / words.length)] ? value : Number.NEGATIVE_INFINITY)),
    ...{ rowLabels: heads.map(({ label }) => label), colLabels: words, margin: 34, high },
    ...(heads.length > FEW && { mostCell: SMALL_CELL }),
    say: (head, word, value) =>
      isTried[head] ? text.cell(heads[head].title, words[word], value) : text.untried(heads[head].title, words[word]),
  })
  return { ...panel, end: high.toPrecision(3), isWhole: !isTried.includes(false) }
}

/** @param {AblateAnswer} answer @param {Readonly<State>} state @param {Switch[]} off @param {Column[]} columns */
function movedOf(answer, state, off, columns) {
  const { data: values, range = [0, 0] } = tensorIn(answer, 'moved')
  const notes = columns.map(({ before, now, isChanged }) => ({
    text: isChanged ? text.was(now.word, before.word) : now.word,
    isLoud: isChanged,
  }))
  return bars({
    heading: text.moved(off.map(({ title }) => title)),
    tensors: ['moved', 'probabilities'],
    ...atBar(answer, state),
    ...{ values, labels: answer.words, most: Math.max(MOVED_LEAST, range[1]), digits: 2 },
    ...{ notes, noteWidth: NOTE_WIDTH, titles: text.titles, isBare: !off.length },
    say: (word, value, at) => text.movedAt(word, value, notes[at].text),
  })
}

/** The answer at the word on show. @param {AblateAnswer} answer @param {Readonly<State>} state @param {Switch[]} off @param {Column[]} columns @returns {Said} */
function verdictOn(answer, state, off, columns) {
  const row = markedIn(answer, state)
  if (row === undefined) return { tensors: [], said: '' }
  const { word, before, now } = columns[row]
  const [was, is] = [before, now].map(({ word: said, probability }) => text.answer(said, probability.toFixed(2)))
  return { tensors: ['probabilities'], said: off.length ? text.without(word, was, is) : text.intact(word, is) }
}

/** The likeliest answers at each word. @param {AblateAnswer} answer */
function columnsOf(answer) {
  const { words, network, before } = answer
  const probabilities = tensorIn(answer, 'probabilities')
  return words.map((word, row) => {
    const now = likeliestIn(network.words, probabilities, row)
    return { word, before: before[row], now, isChanged: before[row].word !== now.word }
  })
}
