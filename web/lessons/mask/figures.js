// What <hl-mask> shows: the sentence as cards, a row of the output each, with what moved in it; and the scores of one head
// before its mask, after it, and as weights.

import text from 'text/mask.js'
import sentences from 'text/sentences.js'
import { reasonOf, square } from '../../kit/head-figures.js'
import { readable, short } from '../../kit/number.js'
import { evenly } from '../../kit/panels.js'
import { isConstructed, isDecoder, isRandom, markedIn, pickedIn } from '../../kit/reading.js'
import { tensorIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Said } from '../../kit/types.js'
 * @import { MaskAnswer } from './types.js'
 * @typedef {ReturnType<typeof editField>} EditField
 * @typedef {ReturnType<typeof cardsOf>[number]} Card
 */

const DIGITS = 2

/** Words to try in a place. */
const OTHERS = 4

/** Of a model with so few words some are tried that it knows. */
const FEW_WORDS = 30

/** @param {MaskAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const { original, stages, network } = answer
  const reason = reasonOf(answer)
  const edit = original.length ? editField(answer, state) : null
  return {
    reason,
    edit,
    isDecoder: isDecoder(network),
    isMasked: answer.isMasked,
    shown: reason || !edit ? null : shownOf(answer, state, edit),
    snapshot: {
      original,
      changed: Array.from(lastOf(answer)?.changed ?? []),
      stages: stages.map(({ name, elements, changed }) => ({ name, elements, changed: Array.from(changed) })),
    },
  }
}

/** What the rows are in the end. @param {MaskAnswer} answer */
const lastOf = ({ stages }) => stages[stages.length - 1]

/** @param {MaskAnswer} answer @param {Readonly<State>} state @param {EditField} edit */
const shownOf = (answer, state, edit) => ({
  cards: {
    tensors: answer.stages.map(({ name }) => name),
    list: cardsOf(answer, markedIn(answer, state), edit),
    stages: answer.stages.map(({ name }) => text.stage(name)),
  },
  result: resultOf(answer, edit),
  note: noteOn(answer),
  maps: mapsOf(answer, state),
  facts: factsOf(answer),
  cell: cellOf(answer, state),
})

// ---- The edit ----

/** The word that is edited, or would be; word: what stands in its place, null: nothing. @param {MaskAnswer} answer @param {Readonly<State>} state */
function editField(answer, state) {
  const { original, edit, unknown, refused, tensors } = answer
  const index = placeOfEdit(original, state)
  const word = edit?.index === index ? edit.word : null
  const isUnknown = word !== null && unknown.includes(index) && tensors.length > 0
  return {
    index,
    old: original[index],
    word,
    /** To try there: the old word, others, and what else was typed. */
    choices: [...new Set([original[index], ...othersFor(answer, original[index]), word ?? original[index]])],
    /** Why the word is not taken as it was typed. */
    note: refused ? text.refused : isUnknown ? text.unknown(word) : '',
  }
}

/** Where an edit would be: at the last word that is no mark, unless another was chosen. @param {readonly string[]} words @param {Readonly<State>} state */
function placeOfEdit(words, { 'mask.edit': edit, 'mask.at': at }) {
  const last = words.length - 1
  const lastWord = words.reduce((found, word, i) => (/[\p{L}\p{N}]/u.test(word) ? i : found), last)
  return Math.min(edit?.index ?? at ?? lastWord, last)
}

/** Words to put in a word's place: its opposite, or others that the model knows. @param {MaskAnswer} answer @param {string} old */
function othersFor({ network: { words: known } }, old) {
  const twin = sentences.flips.find((pair) => pair.includes(old))?.find((word) => word !== old)
  const list = [twin ?? '', ...text.others, ...(known.length < FEW_WORDS ? known.slice(0, OTHERS) : [])]
  const isUsable = (/** @type {string} */ word) => word && word !== old && (!known.length || known.includes(word))
  return [...new Set(list.filter(isUsable))].slice(0, OTHERS)
}

// ---- What moved ----

/** Rows: the word of each, and for each stage whether its bits moved. @param {MaskAnswer} answer @param {number | undefined} pointed @param {EditField} edit */
function cardsOf(answer, pointed, { index, word }) {
  const { original, stages } = answer
  const last = lastOf(answer)
  return original.map((written, row) => ({
    word: row === index ? (word ?? written) : written,
    place: row === index ? 'edited' : row < index ? 'above' : 'below',
    isChanged: last.changed[row] > 0,
    isPointed: row === pointed,
    marks: stages.map(({ name, changed, elements }) => ({
      isMoved: changed[row] > 0,
      /** Before anything is changed there is nothing to tell. */
      count: word === null ? '' : String(changed[row]),
      sign: word === null ? text.open : changed[row] > 0 ? text.moved : text.same,
      said: text.changed(text.stage(name), changed[row], elements),
    })),
  }))
}

/** @param {MaskAnswer} answer @param {EditField} edit */
function resultOf(answer, { index, old, word }) {
  const rows = (/** @type {Uint32Array} */ changed) => changed.reduce((count, one) => count + Number(one > 0), 0)
  const { name, changed } = lastOf(answer)
  const [above, all] = [rows(changed.subarray(0, index)), rows(changed)]
  const counted = text.count(index, old)
  if (word === null)
    return { tensors: [], number: text.of('0', index), counted, above: 0, isIdle: true, said: text.unedited }
  const isNever = answer.isMasked && !above
  const everywhere = answer.stages.every((stage) => !rows(stage.changed.subarray(0, index)))
  return {
    tensors: isNever ? answer.stages.map((stage) => stage.name) : [name],
    number: text.of(String(above), index),
    counted,
    above,
    isIdle: false,
    said: text.verdict({ all, above, of: index, word: old, isMasked: answer.isMasked, everywhere }),
  }
}

/** @param {MaskAnswer} answer */
function noteOn({ network, isMasked }) {
  if (isDecoder(network)) return text.always
  return isMasked && !isConstructed(network) && !isRandom(network) ? text.foreign : ''
}

// ---- Scores before and after ----

/** @param {MaskAnswer} answer @param {Readonly<State>} state */
function mapsOf(answer, state) {
  const [scores, masked, weights, sums] = ['scores', 'masked', 'weights', 'rowSums'].map((name) => answer.prefix + name)
  const colours = evenly(tensorIn(answer, scores))
  // The masked scores are in the colours of the scores.
  const before = square(answer, state, scores, { heading: text.before, ...colours })
  return {
    scores: { ...before, limit: colours.high.toPrecision(3) },
    masked: square(answer, state, masked, { heading: text.after, tensors: [masked, scores], ...colours }),
    weights: square(answer, state, weights, { heading: text.weights, sums }),
  }
}

/** @param {MaskAnswer} answer @returns {Said} */
function factsOf(answer) {
  const { prefix, words, zeros, isMasked } = answer
  const [weights, sums] = ['weights', 'rowSums'].map((name) => tensorIn(answer, prefix + name))
  const [low, high] = (sums.range ?? [0, 0]).map(readable)
  const sum = low === high ? low : `${low} … ${high}`
  if (!isMasked) return { tensors: [sums.name], said: text.unhidden(sum) }
  const hidden = (words.length * (words.length - 1)) / 2
  const said = `${text.facts(zeros, hidden, readable(weights.data[0]), words[0], sum)} ${text.own}`
  return { tensors: [weights.name, sums.name], said }
}

/** @param {MaskAnswer} answer @param {Readonly<State>} state */
function cellOf(answer, state) {
  const { row, col } = pickedIn(answer, state)
  const { words, prefix } = answer
  const tensors = ['scores', 'masked', 'weights'].map((name) => prefix + name)
  const [score, masked, weight] = tensors.map((name) =>
    short(tensorIn(answer, name).data[row * words.length + col], DIGITS),
  )
  return { tensors, said: text.cell(words[row], words[col]), values: text.values(score, masked, weight) }
}
