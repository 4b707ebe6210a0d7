// What figures of a sentence say of the words, the model and its heads. Pure: an answer and a state in, words and places
// out.

import models from 'text/models.js'
import sentences from 'text/sentences.js'
import { MASK, START } from '../session/model-run.js'
import { isSpan, tokenOf, tokensAt, wordAt } from '../session/picked-word.js'
import { heldOutOf, PARSED, relationOf } from '../session/taught.js'

/**
 * @import { Answer, ModelFacts, Place, Reading, Span, State } from '../session/types.js'
 * @import { Marks } from '../drawing/types.js'
 */

// ---- Which words are picked ----

/**
 * Tokens of the picked words: of row and column the one that has most of it; rows: all others of the row's word, and of the
 * words picked beside it.
 * @param {{ spans?: readonly Span[] }} answer @param {Readonly<Pick<State, 'row' | 'column' | 'rows'>>} state
 * @returns {{ row: number, col: number, rows: number[] }}
 */
export function pickedIn({ spans = [] }, { row, column, rows }) {
  const all = (/** @type {Place} */ place) => (isSpan(place) ? tokensAt(spans, place) : [])
  const [first, col] = [tokenOf(row, spans), tokenOf(column, spans)]
  const others = new Set([row, ...rows].flatMap(all))
  others.delete(first)
  return { row: first, col, rows: [...others] }
}

/** What a map outlines: no other word in the place of one that it doesn't read. @param {{ spans?: readonly Span[] }} answer @param {Readonly<State>} state @returns {Marks} */
export function marksIn(answer, state) {
  const { row, col, rows } = pickedIn(answer, state)
  const isRead = (/** @type {Place} */ place) => !isSpan(place) || tokensAt(answer.spans ?? [], place).length > 0
  return { ...(isRead(state.row) && { row }), ...(isRead(state.column) && { col }), rows }
}

/** The token that is marked as the picked word; undefined: the figure doesn't read so far. @param {{ spans?: readonly Span[] }} answer @param {Readonly<State>} state */
export const markedIn = (answer, state) => marksIn(answer, state).row

/** The picked word, where a figure doesn't read so far. @param {Answer} answer @param {Readonly<State>} state @returns {string} empty: it does */
export function beyond({ spans = [] }, { text, row }) {
  return isSpan(row) && spans.length && !tokensAt(spans, row).length ? wordAt(text, row) : ''
}

// ---- What a model can say ----

/** For each word the number of the word that the model says for it: its own, else that of the word whose row it reads; -1: nothing. @param {Pick<Reading, 'own' | 'wordRows'>} reading */
export const sayable = ({ own, wordRows }) => own.map((number, j) => (number < 0 ? wordRows[j] : number))

/** The words of a sentence for which a model says a word that does not stand there. @param {Pick<Reading, 'words' | 'own' | 'wordRows'>} reading @param {number} number of the word that it says */
export const saidFor = ({ words, own, wordRows }, number) =>
  number < 0 || own.includes(number) ? [] : [...new Set(words.filter((_, j) => own[j] < 0 && wordRows[j] === number))]

// ---- The model and its heads ----

/** Whether a model answers anything. @param {Pick<ModelFacts, 'config'>} model */
export const answersAnything = ({ config }) => config.output !== 'none'

/** Where a model's weights come from: "constructed", "trained", ... What follows a comma is said of the whole model. @param {ModelFacts} model */
export const labelOf = ({ facts }) => String(facts.label ?? 'random').split(',')[0]

/** @param {ModelFacts} model */
export const isConstructed = (model) => labelOf(model) === 'constructed'

/** Whether a model has learned nothing. @param {ModelFacts} model */
export const isRandom = (model) => labelOf(model) === 'random'

/** Whether a model never looks ahead, whatever it is asked. @param {ModelFacts} model */
export const isDecoder = ({ config }) => config.architecture === 'decoder'

/** Whether a model was trained to fill in hidden words. @param {ModelFacts} model */
export const canHide = ({ words }) => words.includes(MASK)

/** A head as people count. @param {ModelFacts} model @param {number} layer @param {number} head */
export const headName = (model, layer, head) =>
  isConstructed(model) ? models.heads[head].name : models.headNamed(layer, head, model.attentions)

/** Every head of a model, layer by layer. @template T @param {Pick<ModelFacts, 'attentions' | 'config'>} model @param {(layer: number, head: number) => T} make */
export const ofHeads = ({ attentions, config }, make) =>
  Array.from({ length: attentions }, (_, layer) => Array.from({ length: config.heads }, (_, head) => make(layer, head)))

/** Where a head comes from: 'taught', or what its model's label says ('trained', 'constructed', 'random', ...). @param {ModelFacts} model @param {number} layer @param {number} head */
export const originOfHead = (model, layer, head) => (relationOf(model, layer, head) ? 'taught' : labelOf(model))

/** The same in words. @param {ModelFacts} model @param {number} layer @param {number} head */
export function badge(model, layer, head) {
  const origin = originOfHead(model, layer, head)
  const relation = relationOf(model, layer, head)
  if (PARSED.includes(relation)) return models.badges.parsed(heldOutOf(model, relation))
  if (origin === 'taught') return models.badges.taught
  const trained = origin === 'trained' && models.badges.trained[String(model.facts.task)]
  return trained || (models.badges.labels[origin] ?? origin)
}

/** What is said, where it begins a line. @param {string} said */
export const capital = (said) => said.charAt(0).toUpperCase() + said.slice(1)

/** What a head was taught, where the page has a word for that; otherwise undefined. @param {ModelFacts} model @param {number} layer @param {number} head @returns {string | undefined} */
export const taughtName = (model, layer, head) => models.relations[relationOf(model, layer, head)]?.name

// ---- The words ----

/** Whether this is a start mark, where heads with nothing to find rest. @param {string} word */
export const isStart = (word) => word === START

/** Whether the text itself has a blank here, of which nobody knows the word. @param {Reading} reading @param {number} token */
export const isBlank = ({ words }, token) => words[token] === MASK

/** Whether the model doesn't see what stands here. @param {Reading} reading @param {Readonly<Pick<State, 'masked'>>} state @param {number} token */
export const isHidden = (reading, { masked }, token) =>
  canHide(reading.network) && !isStart(reading.words[token]) && (masked.includes(token) || isBlank(reading, token))

/** The number of a word, as people count: the start mark has none. @param {Pick<Reading, 'words'>} reading @param {number} token */
export const placeOf = ({ words }, token) => (isStart(words[0]) ? (token ? String(token) : '') : String(token + 1))

/** How many words a reading has, without the start mark. @param {Pick<Reading, 'words'>} reading */
export const wordCount = ({ words }) => words.length - (words.length && isStart(words[0]) ? 1 : 0)

/** The words as labels of rows and columns: as the model sees them. @param {Reading} reading @param {Readonly<State>} state @returns {string[]} */
export const labelsOf = (reading, state) =>
  reading.words.map((word, token) => (isHidden(reading, state, token) ? MASK : word))

/** Words of a vocabulary that has more answers than a sentence's own: mini-English has a few hundred. */
const LARGE = 1000

/** Whether a word of the sentence is among what a model answers: of a large vocabulary only where it is likely at all. @param {Pick<ModelFacts, 'words'>} model @param {number} share */
export const isCandidate = ({ words }, share) => words.length < LARGE || share >= 0.01

/** Sentences to try with a model. @param {ModelFacts} model */
export const examplesFor = (model) => sentences.examples[kindOf(model)]

/** What a model can read. @param {ModelFacts} model */
function kindOf(model) {
  if (isRandom(model)) return 'long'
  if (isConstructed(model)) return 'any'
  if (model.config.wordWidth) return 'real'
  return canHide(model) ? 'english' : 'letters'
}
