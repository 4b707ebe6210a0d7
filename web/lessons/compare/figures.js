// What <hl-compare> shows of each model: where "it" looks, head by head, what changes with the adjective, and the model's
// answer; and of both: one cell, how many numbers change, how they answer held-out questions.

import text from 'text/compare.js'
import words from 'text/kit.js'
import language from 'text/language.js'
import models from 'text/models.js'
import { readable } from '../../kit/number.js'
import { likeliest } from '../../kit/numbers/networks.js'
import { heatmap, panelOf } from '../../kit/panels.js'
import { headName, marksIn, pickedIn } from '../../kit/reading.js'
import { indexOfLargest, rowIn, tensorIn, valuesIn } from '../../session/tensors.js'
import { MODELS, nameOf } from './numbers.js'

/**
 * @import { ModelFacts, State } from '../../session/types.js'
 * @import { Said } from '../../kit/types.js'
 * @import { Bits } from './numbers.js'
 * @import { CompareAnswer, CompareOwn, HeldOut } from './types.js'
 * @typedef {CompareAnswer['compared'][number]} Compared
 * @typedef {ReturnType<typeof topOf>} Top
 * @typedef {ReturnType<typeof verdictOn>} Verdict
 * @typedef {Verdict['heads'][number]} HeadRow
 * @typedef {ReturnType<typeof modelOf>} ModelShown
 * @typedef {ReturnType<typeof heldOf>} Counted
 * @typedef {import('../../core/calls/tasks.js').Question} Question
 * @typedef {{ answer: CompareAnswer, network: ModelFacts, shown: number, isSwapped: boolean, marks: { row: number, col: number }, cursor: { row: number, col: number } }} Shown
 *   shown: which of the two sentences; isSwapped: whether the reader has seen the other one, too
 */

const ANSWERS = 3
const RIVALS = 2

/** More of a row's weight than this is clear. */
const CLEAR = 0.5

/** @type {Question[]} */
export const QUESTIONS = ['class', 'role', 'agreement', 'name']
/** How many held-out sentences of each kind are asked here. */
export const COUNT = 200

/** @param {CompareAnswer} answer @param {Readonly<State>} state @param {CompareOwn} own */
export function figures(answer, state, own) {
  const { compared, sentences, ends } = answer
  const shown = state['compare.flipped'] ? 1 : 0
  const isSwapped = hasSwapped(answer, state, own)
  const guesses = (/** @type {Compared} */ { network }) => ends.map((end) => guessesOf(answer, network, end))
  return {
    models: compared.map(({ network }, i) => {
      const [marks, cursor] = [own, {}].map((one) => cellIn(answer, state, one, network))
      return modelOf({ answer, network, shown, isSwapped, marks, cursor }, i)
    }),
    isSwapped,
    picked: pickedTokens(answer, state),
    cell: cellOf(answer, cellIn(answer, state, own)),
    bits: bitsOf(compared),
    held: heldOf(own),
    snapshot: {
      sentences,
      models: compared.map((each) => ({ model: each.network.name, bits: each.bits, answers: guesses(each) })),
      held: own.held ?? null,
    },
  }
}

/** Whether the reader has seen the second sentence of this pair. @param {CompareAnswer} answer @param {Readonly<State>} state @param {CompareOwn} own */
const hasSwapped = (answer, state, { swapped }) => state['compare.flipped'] || swapped === pairOf(answer)

/** What a pair is known by. @param {CompareAnswer} answer */
export const pairOf = ({ sentences: [first] }) => first.join(' ')

// ---- Places ----

/** How many heads a model has. @param {ModelFacts} network */
const headsOf = ({ attentions, config }) => attentions * config.heads

/** Layer and head of one of all heads. @param {ModelFacts} network @param {number} head counted through all layers @returns {[number, number]} */
export const placeIn = ({ config }, head) => [Math.floor(head / config.heads), head % config.heads]

/** @param {ModelFacts} network @param {number} head */
const nameIn = (network, head) => headName(network, ...placeIn(network, head))

/** Tokens of the picked word, where the sentence is the group's text. @param {CompareAnswer} answer @param {Readonly<State>} state @returns {number[]} */
function pickedTokens(answer, state) {
  const { row, rows = [] } = marksIn(answer, state)
  return row !== undefined && isOwn(answer, state) ? [row, ...rows] : []
}

/** Whether the sentence is the group's text, as that is now: one that the models can't take leaves the last one on show. @param {CompareAnswer} answer @param {Readonly<State>} state */
const isOwn = ({ text: read, spans }, { text: now }) => spans.length > 0 && read === now

/** The cell on show: under the pointer, else picked; in the group's text the word is the one that is picked everywhere. @param {CompareAnswer} answer @param {Readonly<State>} state @param {CompareOwn} own @param {ModelFacts} [network] whose head it is, where none is picked */
export function cellIn(answer, state, { hovered }, network = answer.compared[1].network) {
  const { compared, words: read } = answer
  const own = isOwn(answer, state) ? pickedIn(answer, state).row : state['compare.word']
  const { head, word } = hovered ?? { head: state['compare.pick'] ?? tellingIn(answer, network), word: own }
  return { row: Math.min(head, headsOf(compared[0].network) - 1), col: Math.min(word, read.length - 1) }
}

/** The head that looks most at the noun that the model answers. @param {CompareAnswer} answer @param {ModelFacts} network */
function tellingIn(answer, network) {
  const [end] = answer.ends
  const [{ word }] = guessesOf(answer, network, end)
  const at = Math.max(0, answer.words.indexOf(word))
  const weights = tensorIn(answer, nameOf(network.name, 'weights', end))
  return indexOfLargest(Array.from({ length: headsOf(network) }, (_, head) => rowIn(weights, head)[at]))
}

/** The words of both sentences at once: "tired/wide" where they differ. @param {CompareAnswer} answer */
const bothWords = ({ sentences: [first, second] }) =>
  first.map((word, i) => (word === second[i] ? word : `${word}/${second[i]}`))

// ---- One model ----

/** @param {Shown} shown @param {number} i */
function modelOf(shown, i) {
  const { answer, network } = shown
  const [one, other] = answer.ends
  const name = nameOf(network.name, 'weights', answer.ends[shown.shown])
  const change = nameOf(network.name, 'weights', 'change')
  return {
    name: network.name,
    title: text.models[i],
    badge: String(network.facts.label ?? ''),
    turn: turnOf(shown),
    map: mapOf(shown, text.map, name, answer.sentences[shown.shown], false),
    change: mapOf(shown, text.change(one, other), change, bothWords(answer), true),
    answers: answersOf(shown),
    verdict: verdictOn(answer, network),
  }
}

/** One head's row of "it" in both sentences, and all heads: their weights, once both are known what changes. @param {Shown} shown */
function turnOf({ answer, network, shown, isSwapped, marks, cursor }) {
  const { ends, sentences } = answer
  const head = marks.row
  const names = [...ends, 'change'].map((of) => nameOf(network.name, 'weights', of))
  const [one, other, change] = names
  const rowOf = (/** @type {string} */ name) => rowIn(tensorIn(answer, name), head)
  const labels = isSwapped ? bothWords(answer) : sentences[0]
  const colours = isSwapped ? change : one
  const values = valuesIn(answer, colours)
  const said = (/** @type {number} */ word, /** @type {number} */ at) =>
    text.weightOf(nameIn(network, at), labels[word], isSwapped, readable(values[at * labels.length + word]))
  return panelOf('turn', {
    heading: text.rowOf(nameIn(network, head), taughtIn(network).has(head)),
    tensors: isSwapped ? names : [one],
    marks: { row: marks.col, col: head },
    cursor: { row: cursor.col, col: cursor.row },
    words: labels,
    ends: [ends[0], ends[1]],
    sides: [rowOf(one), isSwapped ? rowOf(other) : null],
    unknown: text.unknown(ends[1]),
    shown,
    heads: Array.from({ length: headsOf(network) }, (_, at) => String(placeIn(network, at)[1] + 1)),
    groups: Array.from({ length: network.attentions }, (_, layer) => text.layer(layer + 1)),
    ...{ values, map: isSwapped ? 'scores' : 'weights', low: isSwapped ? -1 : 0 },
    title: isSwapped ? text.changes : text.weights,
    describe: said,
  })
}

/** @param {Shown} shown @param {string} heading @param {string} name of the tensor @param {readonly string[]} labels @param {boolean} isChange */
function mapOf({ answer, network, marks, cursor }, heading, name, labels, isChange) {
  return heatmap({
    ...{ heading, tensors: [name], marks, cursor, margin: 34 },
    values: valuesIn(answer, name),
    rowLabels: Array.from({ length: headsOf(network) }, (_, head) => models.headShort(...placeIn(network, head))),
    colLabels: labels,
    ...(isChange && { map: 'scores', low: -1, cellText: changeText }),
    say: (head, col, value) => text.weightOf(nameIn(network, head), labels[col], isChange, value),
  })
}

/** A change of a weight in two decimals; none where they would be zeros. @param {number} value */
function changeText(value) {
  const digits = Math.abs(value).toFixed(2).replace(/^0/u, '')
  return digits === '.00' ? '' : `${value < 0 ? '−' : '+'}${digits}`
}

/** The likeliest words with one of the adjectives. @param {CompareAnswer} answer @param {ModelFacts} network @param {string} end */
const guessesOf = (answer, network, end) =>
  likeliest(valuesIn(answer, nameOf(network.name, 'probabilities', end)), network.words, ANSWERS)

/** The nouns that the two answers are about, always in the same places; once both sentences are known, each with what it gets in the other one. @param {Shown} shown */
function answersOf({ answer, network, shown, isSwapped }) {
  const [end, otherEnd] = [answer.ends[shown], answer.ends[1 - shown]]
  const [name, other] = [end, otherEnd].map((of) => nameOf(network.name, 'probabilities', of))
  const [now, before] = [name, other].map((tensor) => valuesIn(answer, tensor))
  const list = rivalsIn(answer, network).map((number) => ({
    ...{ label: network.words[number], value: now[number], right: false },
    before: isSwapped ? before[number] : now[number],
  }))
  return panelOf('answers', {
    heading: text.asked(end),
    tensors: [name, other],
    answers: list,
    was: (value) => text.was(otherEnd, value),
    describe: (i) =>
      isSwapped
        ? text.answer(list[i].label, readable(list[i].value), otherEnd, readable(list[i].before))
        : text.alone(list[i].label, readable(list[i].value)),
  })
}

/** The likeliest words of both sentences, the first one's first: two, where they aren't the same. @param {CompareAnswer} answer @param {ModelFacts} network @returns {number[]} numbers of words */
function rivalsIn(answer, network) {
  const [first, second] = answer.ends.map((end) => guessesOf(answer, network, end))
  const numbers = [first[0], second[0], first[1]].map(({ number }) => number)
  return [...new Set(numbers)].slice(0, RIVALS)
}

// ---- What the numbers say ----

/** Head by head, and of the answer; every word of it is chosen by the numbers. @param {CompareAnswer} answer @param {ModelFacts} network */
function verdictOn(answer, network) {
  const { ends } = answer
  const taught = taughtIn(network)
  const tops = Array.from({ length: headsOf(network) }, (_, head) =>
    ends.map((_end, i) => topOf(answer, network, head, i)),
  )
  const answers = ends.map((end) => guessesOf(answer, network, end)[0])
  const said = answers.map(({ word }) => word)
  const turning = turningOf(answer, network, tops, said)
  const number = (/** @type {number} */ x) => x.toFixed(2)
  return {
    tensors: ends.flatMap((end) => [nameOf(network.name, 'weights', end), nameOf(network.name, 'probabilities', end)]),
    heads: tops.map((pair, head) => ({
      title: nameIn(network, head),
      /** What the head was taught, if anything. */
      taught: taught.has(head) ? text.taught(taught.get(head)) : '',
      cells: pair.map((top) => ({ word: top.word, number: number(top.weight), isClear: isClear(top) })),
    })),
    answers: answers.map(({ word, probability }) => ({ word, number: number(probability) })),
    /** The first head that turns, from one word to another. */
    turned: turning.turned[0] ? { from: turning.turned[0].from, to: turning.turned[0].to } : null,
    said: text.turning(turning, said),
  }
}

/** Where the row of "it" of one head is largest. @param {CompareAnswer} answer @param {ModelFacts} network @param {number} head @param {number} sentence */
function topOf({ tensors, sentences, ends }, network, head, sentence) {
  const row = rowIn(tensorIn({ tensors }, nameOf(network.name, 'weights', ends[sentence])), head)
  const weight = Math.max(...row)
  const at = row.indexOf(weight)
  return { at, weight, word: sentences[sentence][at] }
}

/** Whether more than half of a row's weight lies on one word. @param {Top} top */
const isClear = ({ weight }) => weight > CLEAR

/**
 * Heads that point at one word, and with the other adjective at another; `drawn` are those of them that point at the
 * adjective itself. `right`: heads that point at the answer both times.
 * @param {CompareAnswer} answer @param {ModelFacts} network @param {Top[][]} tops @param {string[]} answers
 */
function turningOf({ sentences: [first, second] }, network, tops, answers) {
  const adjective = first.findIndex((word, i) => word !== second[i])
  const turning = tops.flatMap((pair, head) =>
    pair.every(isClear) && pair[0].at !== pair[1].at
      ? [{ name: nameIn(network, head), from: pair[0].word, to: pair[1].word, pair }]
      : [],
  )
  const right = tops.flatMap((pair, head) =>
    pair.every((top, i) => isClear(top) && top.word === answers[i]) ? [nameIn(network, head)] : [],
  )
  const isDrawn = (/** @type {{ pair: Top[] }} */ { pair }) => pair.some(({ at }) => at === adjective)
  return { turned: turning.filter((each) => !isDrawn(each)), drawn: turning.filter(isDrawn), right }
}

/** What is taught to heads, as the model's file says: number of the head to kind of link. @param {ModelFacts} network @returns {Map<number, string>} */
function taughtIn({ facts, config }) {
  const found = [facts.supervised ?? []].flat().map((line) => /^layer(\d+)\.head(\d+) (\S+)/u.exec(line))
  return new Map(
    found.flatMap((match) => (match ? [[Number(match[1]) * config.heads + Number(match[2]), match[3]]] : [])),
  )
}

// ---- Both models ----

/** The picked cell in both models and both sentences. @param {CompareAnswer} answer @param {{ row: number, col: number }} cell @returns {Said} */
function cellOf(answer, { row, col }) {
  const { compared, ends } = answer
  const names = compared.map(({ network }) => ends.map((end) => nameOf(network.name, 'weights', end)))
  const values = names.map((pair, i) => {
    const [one, other] = pair.map((name) => readable(rowIn(tensorIn(answer, name), row)[col]))
    return text.cell(text.models[i], one, other)
  })
  return { tensors: names.flat(), said: text.cellOf(nameIn(compared[0].network, row), bothWords(answer)[col], values) }
}

/** How many numbers the adjective changes, with later words in sight and without. @param {Compared[]} compared */
function bitsOf(compared) {
  const cells = (/** @type {Bits} */ b) => [
    text.bits.count(b.weights, b.ofWeights),
    text.bits.count(b.probabilities, b.ofProbabilities),
  ]
  const isNone = compared.every(({ bits: { earlier } }) => earlier.weights + earlier.probabilities === 0)
  return {
    isNone,
    rows: compared.map(({ bits }, i) => ({
      title: text.models[i],
      cells: [...cells(bits.all), ...cells(bits.earlier)],
    })),
    said: text.bits.lesson(isNone),
  }
}

/** How both answer held-out questions, as far as they have been asked. @param {CompareOwn} own */
function heldOf({ held, failure }) {
  const score = (/** @type {string} */ model, /** @type {Question} */ question) => held?.[model][question]
  const percent = (/** @type {number | undefined} */ share) => (share === undefined ? '…' : language.percent(share))
  return {
    rows: QUESTIONS.map((question) => ({
      title: text.questions[/** @type {'class'} */ (question)],
      cells: [
        ...MODELS.map((model) => percent(score(model, question)?.accuracy)),
        score(MODELS[0], question)?.chance.toFixed(2) ?? '…',
      ],
    })),
    said: held ? text.comparison(largestGap(held)) : failure ? words.error(failure, false) : text.asking,
  }
}

/** The largest difference of the models' accuracies. @param {HeldOut} held */
const largestGap = (held) =>
  Math.max(
    ...QUESTIONS.map((question) => Math.abs(held[MODELS[0]][question].accuracy - held[MODELS[1]][question].accuracy)),
  )
