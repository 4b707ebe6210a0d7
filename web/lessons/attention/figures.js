// What <hl-attention> shows: the sentence, the model's answer, every head as a small map, the chosen one as a large map, a
// row of it as bars, a cell of it as arithmetic.

import text from 'text/attention.js'
import words from 'text/kit.js'
import models from 'text/models.js'
import sentence from 'text/sentence.js'
import { atCell, whyUnread } from '../../kit/head-figures.js'
import { readable } from '../../kit/number.js'
import { bars, heatmap, onShow } from '../../kit/panels.js'
import {
  answersAnything,
  badge,
  headName,
  isConstructed,
  isDecoder,
  isHidden,
  isRandom,
  labelsOf,
  marksIn,
  ofHeads,
  pickedIn,
} from '../../kit/reading.js'
import { answerAt, offIn } from '../../kit/words/answer.js'
import { captionOf } from '../../session/captions.js'
import { indexOfLargest, tensorIn, valuesIn } from '../../session/tensors.js'
import { mapIn } from './numbers.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Panel, Said } from '../../kit/types.js'
 * @import { AttentionAnswer, AttentionOwn } from './types.js'
 * @typedef {ReturnType<typeof tileOf>} Tile
 * @typedef {ReturnType<typeof chipsOf>[number]} Chip
 * @typedef {ReturnType<typeof barsOf>} Bars
 * @typedef {{ answer: AttentionAnswer, state: Readonly<State>, own: AttentionOwn, labels: readonly string[], limit: number }} Shown
 */

/** Tensors of the arithmetic of a cell, up to the row's sum. */
const LEDGER = ['products', 'scores', 'masked', 'rowMax', 'exponentials']

/** A column is an attention sink where it gets so many even shares of the weight, and brings no more than this part of it. */
const SINK = { weight: 3, moved: 0.5 }

/** @param {AttentionAnswer} answer @param {Readonly<State>} state @param {AttentionOwn} own */
export function figures(answer, state, own) {
  if (!answer.tensors.length) return { reason: whyUnread(answer), shown: null }
  const shown = { answer, state, own, labels: labelsOf(answer, state), limit: limitOf(answer, state) }
  const { row, col, rows } = pickedIn(answer, state)
  const { network } = answer
  return onShow({
    sentence: { ...looksOf(shown, row), chips: chipsOf(shown, row) },
    answer: answersAnything(network) ? answerAt(answer, state, row) : null,
    heads: headsOf(shown),
    map: mapOf(shown),
    origin: {
      badge: badge(network, answer.layer, answer.head),
      caption: captionAt(shown, answer.layer, answer.head),
    },
    received: receivedBy(shown, col),
    bars: barsOf(shown, row, true),
    further: rows.map((other) => barsOf(shown, other, false)),
    ledger: ledgerOf(shown, rowThere(answer, row), col),
  })
}

// ---- Reading the run ----

/** The tensor that the maps show: weights, or those times the lengths of what they bring. @param {AttentionAnswer} answer @param {Readonly<State>} state */
export const measuredIn = ({ network }, state) =>
  state['attention.measure'] === 'effect' && answersAnything(network) ? 'valueNorms' : 'weights'

/** The top of the one colour scale that all heads have. @param {AttentionAnswer} answer @param {Readonly<State>} state */
function limitOf(answer, state) {
  if (measuredIn(answer, state) === 'weights') return 1
  const tops = answer.tensors.filter(({ name }) => name.endsWith('valueNorms')).map(({ range }) => range?.[1] ?? 0)
  return Math.max(1e-6, ...tops.filter(Number.isFinite))
}

/** The shown head's weights in one row. @param {AttentionAnswer} answer @param {number} row */
export function shownRow({ tensors, words: read, prefix, head }, row) {
  const map = mapIn({ tensors }, `${prefix}weights`, head, read.length) ?? new Float32Array(0)
  return map.subarray(row * read.length, (row + 1) * read.length)
}

/** A number of the shown head. @param {AttentionAnswer} answer @param {string} name @param {number} row @param {number} [col] */
function numberAt(answer, name, row, col) {
  const { data, row: first = 0 } = tensorIn(answer, answer.prefix + name)
  return col === undefined ? data[row - first] : data[(row - first) * answer.words.length + col]
}

/** The row itself, if all its numbers are there; of long texts there may be one row first. @param {AttentionAnswer} answer @param {number} row */
const rowThere = (answer, row) => tensorIn(answer, `${answer.prefix}entropy`).row ?? row

/** Which columns a row must not see. @param {AttentionAnswer} answer @param {number} row @returns {boolean[]} */
export function hiddenFrom(answer, row) {
  const { row: first = 0, shape } = tensorIn(answer, `${answer.prefix}masked`)
  const at = Math.max(first, Math.min(first + shape[0] - 1, row))
  return answer.words.map((_, col) => numberAt(answer, 'masked', at, col) === -Infinity)
}

/** What the reader has made of a row of the shown head, if anything. @param {AttentionAnswer} answer @param {Readonly<State>} state @param {number} row */
export const editOf = ({ layer, head }, { edits }, row) =>
  edits.find((edit) => edit.attention === layer && edit.head === head && edit.row === row)

// ---- The sentence ----

/** The words, and what the head on show gives to them. @param {Shown} shown @param {number} row */
function chipsOf({ answer, state }, row) {
  const weights = shownRow(answer, row)
  return answer.words.map((word, token) => ({
    word,
    weight: weights[token],
    isHidden: isHidden(answer, state, token) && word !== labelsOf(answer, state)[token],
    isUnknown: answer.unknown.includes(token),
  }))
}

/** @param {Shown} shown @param {number} row @returns {Said} */
function looksOf({ answer, labels }, row) {
  const weights = shownRow(answer, row)
  const most = indexOfLargest(weights)
  const said = most < 0 ? '' : sentence.looks(labels[row], labels[most], weights[most].toFixed(2))
  return { tensors: [`${answer.prefix}weights`], said }
}

// ---- Heads ----

/** All heads, on one colour scale. @param {Shown} shown */
function headsOf(shown) {
  const { network } = shown.answer
  const measured = measuredIn(shown.answer, shown.state)
  return {
    tensors: network.attentionNames.map((name) => name + measured),
    limit: shown.limit,
    tiles: ofHeads(network, (layer, head) => tileOf(shown, layer, head)),
  }
}

/** A head among all heads; its map is null until it is there. @param {Shown} shown @param {number} layer @param {number} head */
function tileOf(shown, layer, head) {
  const { answer, state } = shown
  const { network } = answer
  return {
    layer,
    head,
    name: headName(network, layer, head),
    badge: badge(network, layer, head),
    caption: captionAt(shown, layer, head),
    isChosen: layer === answer.layer && head === answer.head,
    isOn: !offIn(answer, state).includes(`${layer}.${head}`),
    map: mapIn(answer, network.attentionNames[layer] + measuredIn(answer, state), head, answer.words.length),
  }
}

/** What a head does, by its scores. @param {Shown} shown @param {number} layer @param {number} head */
function captionAt({ answer: { network }, own: { scores } }, layer, head) {
  if (isConstructed(network)) return models.heads[head].caption
  if (isRandom(network)) return text.randomHead
  const measured = scores?.[layer]?.[head]
  return measured
    ? models.caption(captionOf(measured), isDecoder(network))
    : scores === undefined
      ? models.measuring
      : ''
}

/** @param {Shown} shown */
function mapOf({ answer, state, labels, limit }) {
  const { network, prefix, layer, head } = answer
  const measured = measuredIn(answer, state)
  const isEffect = measured === 'valueNorms'
  const n = labels.length
  const isOff = offIn(answer, state).includes(`${layer}.${head}`)
  return heatmap({
    heading: `${isEffect ? text.mapEffect : text.map}: ${headName(network, layer, head)}${isOff ? `, ${text.mapOff}` : ''}`,
    tensors: isEffect ? [`${prefix}valueNorms`] : [`${prefix}weights`, `${prefix}rowSums`],
    ...atCell(answer, state),
    values: mapIn(answer, prefix + measured, head, n) ?? new Float32Array(n * n),
    high: limit,
    rowLabels: labels.map((label, i) => (editOf(answer, state, i) ? text.draggedLabel(label) : label)),
    colLabels: labels,
    scale: state['attention.scale'],
    rowSums: isEffect ? null : valuesIn(answer, `${prefix}rowSums`),
    sumTitle: words.rowSum,
    say: (row, col, value) => text.cell(row, labels[row], col, labels[col], isEffect, value),
  })
}

/** How much attention a column gets in total, and how much of what the head moves comes from it. @param {Shown} shown @param {number} column */
function receivedBy({ answer, labels }, column) {
  const { prefix, shares } = answer
  const { weight, moved } = shares
  const tensors = moved ? [`${prefix}weights`, `${prefix}valueNorms`] : [`${prefix}weights`]
  if (!weight) return { tensors, said: '', sink: '', isSink: false }
  const top = indexOfLargest(weight)
  const isSink = moved !== null && weight[top] >= SINK.weight / labels.length && moved[top] <= SINK.moved * weight[top]
  const share = (/** @type {number} */ at) => weight[at].toFixed(3)
  const brought = (/** @type {number} */ at) => moved?.[at].toFixed(3) ?? null
  return {
    tensors,
    said: text.received(labels[column], share(column), brought(column)),
    sink: isSink ? text.sink(labels[top], share(top), brought(top)) : text.noSink(labels[top], share(top)),
    isSink,
  }
}

// ---- One row, one cell ----

/** @param {Shown} shown @param {number} row @param {boolean} isFirst bars beside others are not dragged @returns {{ row: number, panel: Panel, entropy: Said, isEdited: boolean }} */
function barsOf({ answer, state, labels }, row, isFirst) {
  const { prefix, network } = answer
  const canDrag = isFirst && answersAnything(network)
  const isThere = rowThere(answer, row) === row
  const number = (/** @type {string} */ name) => (isThere ? numberAt(answer, name, row).toFixed(3) : '…')
  return {
    row,
    isEdited: editOf(answer, state, row) !== undefined,
    panel: bars({
      heading: text.row(labels[row]),
      tensors: [`${prefix}weights`],
      hint: canDrag ? text.dragHint : '',
      marks: { col: marksIn(answer, state).col },
      cursor: { row: pickedIn(answer, state).col, col: 0 },
      ...{
        values: shownRow(answer, row),
        labels,
        grips: canDrag,
        hidden: hiddenFrom(answer, row),
        masked: text.barHidden,
      },
      say: (label, weight) => text.bar(labels[row], label, weight),
    }),
    entropy: {
      tensors: ['entropy', 'entropyLimit', 'rowSums'].map((name) => prefix + name),
      said: text.entropy(number('entropy'), number('entropyLimit'), number('rowSums')),
    },
  }
}

/** How one word gets its weight for another, step by step. @param {Shown} shown @param {number} row @param {number} col */
function ledgerOf({ answer, state, labels }, row, col) {
  const { prefix, network } = answer
  const at = (/** @type {string} */ name) => numberAt(answer, name, row, col)
  const ofRow = (/** @type {string} */ name) => readable(numberAt(answer, name, row))
  const temperature = String(state['attention.temperature'])
  const masked = at('masked')
  const isDragged = editOf(answer, state, row) !== undefined
  const last = isDragged ? text.stepDragged : text.steps.divide(ofRow('expSum'))
  const step = (/** @type {string} */ title, /** @type {number} */ value) => ({ title, cells: [readable(value)] })
  return {
    heading: text.ledger(labels[row], labels[col]),
    tensors: [...LEDGER, ...(isDragged ? [] : ['expSum']), 'weights'].map((name) => prefix + name),
    rows: [
      step(text.steps.product, at('products')),
      step(text.steps.scale(network.config.dim, temperature), at('scores')),
      step(masked === -Infinity ? text.steps.hidden : text.steps.visible, masked),
      step(text.steps.exp(ofRow('rowMax')), at('exponentials')),
      step(last, shownRow(answer, row)[col]),
    ],
  }
}

/** What the listing shows: the numbers of one row. @param {AttentionAnswer} answer @param {Readonly<State>} state */
export function rowFacts(answer, state) {
  const row = rowThere(answer, pickedIn(answer, state).row)
  const numbers = (/** @type {string} */ name) => answer.words.map((_, col) => numberAt(answer, name, row, col))
  return {
    word: labelsOf(answer, state)[row],
    prefix: answer.prefix,
    dim: answer.network.config.dim,
    temperature: state['attention.temperature'],
    products: numbers('products'),
    isHidden: numbers('masked').map((score) => score === -Infinity),
    dragged: editOf(answer, state, row) ? shownRow(answer, row) : null,
  }
}
