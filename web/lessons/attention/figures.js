// What <hl-attention> shows: every head as a small map, the chosen one as a large map of weights or of effects, a row of it
// as bars, a cell of it as arithmetic, the model's answer; and in the drawer the sentence and exact numbers.

import text from 'text/attention.js'
import models from 'text/models.js'
import sentence from 'text/sentence.js'
import { atCell, whyUnread } from '../../kit/head-figures.js'
import { readable, short } from '../../kit/number.js'
import { hasBiases } from '../../kit/numbers/head.js'
import { bars, evenly, heatmap, onShow } from '../../kit/panels.js'
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
import { answerAt, isPronoun, offIn } from '../../kit/words/answer.js'
import { captionOf } from '../../session/captions.js'
import { heldOutOf, relationOf } from '../../session/taught.js'
import { indexOfLargest, tensorIn } from '../../session/tensors.js'
import { mapIn } from './numbers.js'
import { oddsAt, taskAt } from './odds.js'

/**
 * @import { State, Tensor } from '../../session/types.js'
 * @import { Panel, Said } from '../../kit/types.js'
 * @import { AttentionAnswer, AttentionOwn } from './types.js'
 * @typedef {ReturnType<typeof tileOf>} Tile
 * @typedef {ReturnType<typeof chipsOf>[number]} Chip
 * @typedef {ReturnType<typeof barsOf>} Bars
 * @typedef {{ answer: AttentionAnswer, state: Readonly<State>, own: AttentionOwn, labels: readonly string[], limit: number }} Shown
 */

/** Tensors of the arithmetic of a cell, up to the row's sum. */
const LEDGER = ['products', 'scores', 'masked', 'rowMax', 'exponentials']

/** CSS pixels: of the cells of the large map together, and of all bars, so that both fit on one screen. */
const [SIDE, BARS] = [408, 304]

/** From this part of the largest on a number stands on its cell. */
const WORTH_A_NUMBER = { weights: 0.1, effects: 0.08 }

/** A column is an attention sink where it gets so many even shares of the weight, and brings no more than this part of it. */
const SINK = { weight: 3, moved: 0.5 }

/** @param {AttentionAnswer} answer @param {Readonly<State>} state @param {AttentionOwn} own */
export function figures(answer, state, own) {
  if (!answer.tensors.length) return { reason: whyUnread(answer), shown: null }
  const shown = { answer, state, own, labels: labelsOf(answer, state), limit: limitOf(answer, state) }
  const { row, col, rows } = pickedIn(answer, state)
  const { network } = answer
  const picked = rowSaid(answer, pickedIn(answer, { ...state, row: own.picked ?? state.row }).row)
  const said = rowSaid(answer, row)
  return onShow({
    sentence: { ...looksOf(shown, row), chips: chipsOf(shown, row) },
    answer: answersAnything(network) ? answerAt(answer, state, said) : null,
    odds: oddsAt(answer, state, said),
    task: taskAt(answer, state, picked, hiddenFrom(answer, picked).filter((isHidden) => !isHidden).length),
    heads: headsOf(shown),
    map: showsEffects(answer, state) ? effectsMapOf(shown) : mapOf(shown),
    effects: showsEffects(answer, state) ? effectsLegendOf(shown) : null,
    origin: {
      name: headName(network, answer.layer, answer.head),
      badge: badgeAt(answer, row),
      caption: captionAt(shown, answer.layer, answer.head),
    },
    received: receivedBy(shown, col),
    bars: barsOf(shown, row, true),
    further: rows.map((other) => barsOf(shown, other, false)),
    steps: stepsOf(shown, rowThere(answer, row), col),
    ledger: ledgerOf(shown, rowThere(answer, row), col),
  })
}

// ---- Reading the run ----

/** The tensor that the maps show: weights, or those times the lengths of what they bring. @param {AttentionAnswer} answer @param {Readonly<State>} state */
export const measuredIn = ({ network }, state) =>
  state['attention.measure'] === 'effect' && answersAnything(network) ? 'valueNorms' : 'weights'

/** Whether the large map is that of effects. @param {AttentionAnswer} answer @param {Readonly<State>} state */
export const showsEffects = ({ network }, state) => state['attention.map'] === 'effects' && answersAnything(network)

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

/** The row itself, if all its numbers are there; of a long text there is one row first. @param {AttentionAnswer} answer @param {number} row */
const rowThere = (answer, row) => tensorIn(answer, `${answer.prefix}entropy`).row ?? row

/** The same of answers, of which in a large model there is one row first. @param {AttentionAnswer} answer @param {number} row */
const rowSaid = ({ tensors }, row) => tensors.find(({ name }) => name === 'probabilities')?.row ?? row

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

/** Where the head comes from, and how often it is right at words like the picked one. @param {AttentionAnswer} answer @param {number} row */
function badgeAt(answer, row) {
  const { network, layer, head } = answer
  const right = heldOutOf(network, 'pronoun')
  const isGuess = relationOf(network, layer, head) === 'stand' && isPronoun(answer, row) && right !== null
  return isGuess ? models.badges.pronoun(right) : badge(network, layer, head)
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
  const taught = models.relations[relationOf(network, layer, head)]
  if (taught) return models.taughtTo(taught)
  const measured = scores?.[layer]?.[head]
  return measured ? models.caption(captionOf(measured), isDecoder(network)) : '' // until it is measured
}

/** What stands beside a map's rows and columns, and how large it is. @param {Shown} shown */
const sidesOf = ({ answer, state, labels }) => ({
  ...atCell(answer, state),
  rowLabels: labels.map((label, i) => (editOf(answer, state, i) ? text.draggedLabel(label) : label)),
  ...{ colLabels: labels, side: SIDE },
})

/** @param {Shown} shown */
function mapOf(shown) {
  const { answer, state, labels, limit } = shown
  const { network, prefix, layer, head } = answer
  const measured = measuredIn(answer, state)
  const isMoved = measured === 'valueNorms'
  const isOff = offIn(answer, state).includes(`${layer}.${head}`)
  const least = WORTH_A_NUMBER.weights * limit
  return heatmap({
    heading: `${isMoved ? text.mapEffect : text.map}: ${headName(network, layer, head)}${isOff ? `, ${text.mapOff}` : ''}`,
    tensors: [prefix + measured],
    ...sidesOf(shown),
    values: mapIn(answer, prefix + measured, head, labels.length) ?? new Float32Array(labels.length ** 2),
    high: limit,
    scale: state['attention.scale'],
    cellText: (value) => (value < least ? '' : value < 9.95 ? value.toFixed(2).replace(/^0/u, '') : value.toFixed(0)),
    say: (row, col, value) => text.cell(row, labels[row], col, labels[col], isMoved, value),
  })
}

// ---- Effects ----

/** The map of effects: that of the run, or while the next is computed the last one. @param {Shown} shown */
function effectsIn({ answer, own, labels }) {
  const isSquare = (/** @type {Tensor | null | undefined} */ tensor) => tensor?.shape[0] === labels.length
  const fresh = answer.tensors.find(({ name }) => name === 'effects')
  const tensor = [fresh, own.effects].find(isSquare)
  return { tensor, isStale: !fresh, values: tensor?.data ?? new Float32Array(labels.length ** 2) }
}

/** @param {Shown} shown */
function effectsMapOf(shown) {
  const { answer, labels } = shown
  const { tensor, values } = effectsIn(shown)
  const colours = evenly(tensor ?? {})
  const least = WORTH_A_NUMBER.effects * colours.high
  return heatmap({
    heading: `${text.mapEffects}: ${headName(answer.network, answer.layer, answer.head)}`,
    tensors: ['effects'],
    ...{ ...sidesOf(shown), ...colours, values, scale: /** @type {const} */ ('root') },
    cellText: (value) => (Math.abs(value) < least ? '' : short(value, Math.abs(value) < 0.95 ? 2 : 1)),
    say: (row, col, value) => text.effect(labels[row], labels[col], value),
  })
}

/** @param {Shown} shown */
function effectsLegendOf(shown) {
  const { tensor, isStale } = effectsIn(shown)
  const { high } = evenly(tensor ?? {})
  const { words: names } = shown.answer.network
  const word = names[shown.answer.effectsOn] ?? ''
  return { isStale, about: text.effectsAbout(word), tensors: ['effects'], low: short(-high, 2), high: short(high, 2) }
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
  const isEdited = editOf(answer, state, row) !== undefined
  const n = labels.length
  return {
    row,
    isEdited,
    panel: bars({
      heading: isEdited ? text.rowDragged(labels[row]) : text.row(labels[row]),
      tensors: [`${prefix}weights`],
      hint: canDrag ? text.dragHint : '',
      marks: { col: marksIn(answer, state).col },
      cursor: { row: pickedIn(answer, state).col, col: 0 },
      ...{
        values: shownRow(answer, row),
        ...{ labels, grips: canDrag, digits: 2, mostHeight: BARS },
        ...(isEdited && answer.untouched && { before: answer.untouched.subarray(row * n, (row + 1) * n) }),
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

/** How one word gets its weight for another, in five numbers. @param {Shown} shown @param {number} row @param {number} col */
function stepsOf({ answer, state, labels }, row, col) {
  const { prefix, network } = answer
  const at = (/** @type {string} */ name) => numberAt(answer, name, row, col)
  const ofRow = (/** @type {string} */ name) => short(numberAt(answer, name, row), 2)
  const isDragged = editOf(answer, state, row) !== undefined
  const { product, scale, hidden, exp, share, dragged } = text.short
  const shift = hasBiases(network) ? text.short.biased : text.short.shift
  const temperature = String(state['attention.temperature'])
  const step = (/** @type {string} */ title, /** @type {number} */ value) => ({ title, value: short(value, 2) })
  return {
    heading: text.weightOf(labels[row], labels[col]),
    tensors: [...LEDGER, 'shifted', ...(isDragged ? [] : ['expSum']), 'weights'].map((name) => prefix + name),
    steps: [
      step(product, at('products')),
      step(scale(network.config.dim, temperature), at('scores')),
      step(at('masked') === -Infinity ? hidden : shift(ofRow('rowMax')), at('shifted')),
      step(exp, at('exponentials')),
      step(isDragged ? dragged : share(ofRow('expSum')), shownRow(answer, row)[col]),
    ],
  }
}

/** The same with all digits, and the mask as a step of its own. @param {Shown} shown @param {number} row @param {number} col */
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
      step(
        masked === -Infinity ? text.steps.hidden : hasBiases(network) ? text.steps.biased : text.steps.visible,
        masked,
      ),
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
    bias: hasBiases(answer.network) ? numbers('bias') : null,
    dragged: editOf(answer, state, row) ? shownRow(answer, row) : null,
  }
}
