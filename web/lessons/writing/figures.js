// What <hl-writing> shows: the text so far, judged word by word by the grammar; the likeliest next words as bars; a head's
// map, to which each word adds a row and a column; the keys and values that are kept, and how much memory they take.

import text from 'text/writing.js'
import { whyUnread } from '../../kit/head-figures.js'
import { readable, short } from '../../kit/number.js'
import { likeliest } from '../../kit/numbers/networks.js'
import { bars, evenly, heatmap } from '../../kit/panels.js'
import { headName, markedIn } from '../../kit/reading.js'
import { tensorIn, valuesIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Said, Table } from '../../kit/types.js'
 * @import { WritingAnswer } from './types.js'
 * @typedef {{ word: string, kind: 'typed' | 'written' | 'coming', isStart: boolean, verdict: string, said: string }} Word
 *   coming: a word of the reader's behind the place where the model writes on; isStart: the picked word; said: the verdict in words
 */

/** Next words that have a bar. */
const NEXT = 8

/** A row of a map is at most so tall. */
const ROW = 22 // CSS pixels

/** After the point. */
const DIGITS = 2

/** @param {WritingAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const isRead = answer.tensors.length > 0
  return {
    reason: isRead ? '' : whyUnread(answer),
    shown: isRead ? shownOf(answer, state) : null,
    outcome: isRead ? outcomeOf(answer) : null,
    /** What would be written next; empty: there is no room. */
    drawn: answer.isFull ? '' : answer.drawn,
    snapshot: { read: answer.read, verdicts: answer.verdicts, bytes: answer.bytes, drawn: answer.drawn },
  }
}

/** @param {WritingAnswer} answer @param {Readonly<State>} state */
const shownOf = (answer, state) => ({
  words: wordsOf(answer, state),
  next: nextOf(answer, state),
  choices: { tensors: ['writing.next'], words: listOf(answer).map(({ word }) => word) },
  map: mapOf(answer),
  keys: keptOf(answer, 'keys'),
  values: keptOf(answer, 'values'),
  cache: cacheOf(answer),
  parts: partsOf(answer),
  changed: changedOf(answer),
  table: tableOf(answer),
})

// ---- The text ----

/** @param {WritingAnswer} answer @param {Readonly<State>} state @returns {Word[]} */
function wordsOf(answer, state) {
  const { read, verdicts, words, given } = answer
  const start = markedIn(answer, state)
  const typed = Math.min(given, words.length)
  const kindOf = (/** @type {number} */ i) => (i < typed ? 'typed' : 'written')
  const said = read.map((word, i) => {
    const verdict = verdicts[i] ?? 'none'
    return {
      word: i < typed ? words[i] : word,
      kind: kindOf(i),
      isStart: i === start,
      verdict,
      said: text.verdicts[verdict],
    }
  })
  const coming = words.slice(said.length).map((word, i) => ({
    ...{ word, kind: 'coming', isStart: said.length + i === start },
    ...{ verdict: 'none', said: text.verdicts.none },
  }))
  return /** @type {Word[]} */ ([...said, ...coming])
}

/** What has come of it. @param {WritingAnswer} answer */
function outcomeOf(answer) {
  const { read, verdicts, given, isFull, limit } = answer
  const isOff = (/** @type {string} */ verdict) => verdict !== 'allowed' && verdict !== 'none'
  const at = verdicts.findIndex(isOff)
  return {
    ...{ written: Math.max(0, read.length - given), last: read[read.length - 1], isFull, limit },
    /** In the rows of the map above the last word's. */
    earlier: { tensors: ['writing.changed'], changed: countsOf(answer)[2] },
    /** The first word that the grammar doesn't allow; typed: it is the reader's. */
    broken: at < 0 ? null : { word: read[at], verdict: verdicts[at], isTyped: at < given },
  }
}

// ---- The next word ----

/** @param {WritingAnswer} answer */
const listOf = (answer) => likeliest(valuesIn(answer, 'writing.next'), answer.network.words, NEXT)

/** @param {WritingAnswer} answer @param {Readonly<State>} state */
function nextOf(answer, state) {
  const list = listOf(answer)
  return bars({
    heading: text.next(answer.read[answer.read.length - 1], state['writing.temperature']),
    tensors: ['writing.next'],
    values: Float32Array.from(list, ({ probability }) => probability),
    labels: list.map(({ word }) => word),
    digits: DIGITS,
    rowHeight: 26,
    hint: text.pick,
    say: (word, value) => text.probability(word, value),
  })
}

/** Logits and probabilities of the same words. @param {WritingAnswer} answer @returns {Table} */
function tableOf(answer) {
  const logits = valuesIn(answer, 'writing.logits')
  return {
    tensors: ['writing.logits', 'writing.next'],
    rows: listOf(answer).map(({ word, number, probability }) => ({
      title: word,
      cells: [readable(logits[number]), readable(probability)],
    })),
  }
}

// ---- What is kept ----

/** @param {WritingAnswer} answer */
function mapOf(answer) {
  const { read, network, layer, head } = answer
  return heatmap({
    heading: text.map(headName(network, layer, head)),
    tensors: ['writing.weights'],
    values: tensorIn(answer, 'writing.weights').data,
    ...{ rowLabels: read, colLabels: read, sparse: true },
    ...{ marks: { row: read.length - 1 }, cursor: { row: read.length - 1, col: 0 } },
  })
}

/** @param {WritingAnswer} answer @param {'keys' | 'values'} which */
function keptOf(answer, which) {
  const tensor = tensorIn(answer, `writing.${which}`)
  const [rows, dim] = tensor.shape
  return heatmap({
    heading: text[which](dim),
    tensors: [tensor.name],
    values: tensor.data,
    rowLabels: answer.read,
    colLabels: Array.from({ length: dim }, (_, i) => String(i + 1)),
    ...evenly(tensor),
    mostHeight: rows * ROW,
    ...{ marks: { row: rows - 1 }, cursor: { row: rows - 1, col: 0 } },
    say: (row, col, value) => text.number(text.of[which](answer.read[row]), col, value),
  })
}

/** @param {WritingAnswer} answer @returns {Said} */
const cacheOf = ({ read, rowBytes, bytes }) => ({
  tensors: [],
  said: text.cache(read.length, rowBytes, bytes),
  numbers: { rowBytes, bytes },
})

/** What a word's bytes are. @param {WritingAnswer} answer @returns {Said} */
function partsOf({ network, rowBytes }) {
  const { layers, kvHeads: heads, dim, valueDim } = network.config
  return { tensors: [], said: text.parts({ layers, heads, dim, valueDim, rowBytes }) }
}

/** Numbers of earlier keys, values and rows that the last word changed. @param {WritingAnswer} answer */
const countsOf = (answer) => Array.from(valuesIn(answer, 'writing.changed'), (count) => short(count, 0))

/** @param {WritingAnswer} answer @returns {Said} */
function changedOf(answer) {
  const [keys, values, weights] = countsOf(answer)
  return { tensors: ['writing.changed'], said: text.changed(keys, values, weights) }
}
