// One run of a model on a text, as the stage shows it: every tensor of one head, the maps of all, and the answer at the
// picked word, as it is and as it was before anything was changed.

import { biasOf, hasBiases, placeOf } from '../../kit/numbers/head.js'
import { perturbationOf } from '../../kit/numbers/networks.js'
import { headTaught, nounsIn } from '../../kit/numbers/nouns.js'
import { partsIn } from '../../kit/numbers/trunk.js'
import { answersAnything, isCandidate, isHidden, sayable } from '../../kit/reading.js'
import { isPronoun } from '../../kit/words/answer.js'
import {
  fits,
  headsOn,
  inFloats,
  MASK,
  NO_NUMBER,
  readText,
  rerun,
  tokensIn,
  UNKNOWN,
} from '../../session/model-run.js'
import { isWritten, tokenOf, wordAt, wordsIn } from '../../session/picked-word.js'
import { headIn, indexOfLargest, indicesOfLargest, rowIn, tensorIn } from '../../session/tensors.js'

/**
 * @import { Model, Reading, Run, State, Tensor } from '../../session/types.js'
 * @import { TraceAnswer } from '../types.js'
 * @typedef {ReturnType<typeof request>} TraceRequest
 */

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...{ text: state.text, model: state.model, seed: state.seed, layer: state.layer, head: state.head, row: state.row },
  ...{ off: state.off, edits: state.edits, temperature: state['stage.temperature'] },
  ...{ stretch: state['stage.stretch'], toward: state['stage.toward'], places: state['stage.places'] },
  ...{ cut: state['stage.cut'], masked: state.masked },
})

/** A text as the model reads it: a word that is hidden from it is its mask, which it knows and doesn't say. @param {Model} network @param {TraceRequest} request */
export function readHidden(network, request) {
  const read = readText(network, request)
  const isMask = read.words.map((_, token) => isHidden(read, request, token))
  const maskRow = network.words.indexOf(MASK)
  return {
    ...read,
    words: read.words.map((word, token) => (isMask[token] ? MASK : word)),
    own: read.own.map((number, token) => (isMask[token] ? NO_NUMBER : number)),
    wordRows: read.wordRows.map((row, token) => (isMask[token] ? maskRow : row)),
    unknown: read.unknown.filter((token) => !isMask[token]),
  }
}

/** Of a run that gives no answer. */
const nothingSaid = {
  shown: [],
  best: -1,
  bestBefore: -1,
  unsaid: /** @type {string[]} */ ([]),
  lent: /** @type {TraceAnswer['lent']} */ ([]),
  stands: false,
}

/** Tensors of the head on show. */
const OF_HEAD = ['q', 'k', 'v', 'products', 'scores', 'masked', 'exponentials', 'headOutput']

/** Whether anything is not as the model has it. @param {TraceRequest} request */
const isChanged = ({ off, edits, temperature, stretch, toward, places, cut }) =>
  cut.length > 0 ||
  off.length > 0 ||
  edits.length > 0 ||
  temperature !== 1 ||
  stretch !== 1 ||
  toward !== null ||
  places.length > 0

/** @param {Run} run @param {TraceRequest} request @returns {Promise<TraceAnswer>} */
export async function numbers(run, request) {
  const network = await run.model(request.model)
  const { layer, head, prefix } = placeOf(network, request.layer, request.head)
  const { numbers: tokens, ...read } = readHidden(network, request)
  const row = Math.max(0, tokenOf(request.row, read.spans))
  const isPreNorm = network.config.norm === 'pre'
  const written = wordsIn(request.text, read.spans)
  const looks = written.flatMap((word) => (word.includes(row) ? word.map((token) => [token]) : [word]))
  const knows = knownOf(request.text, read, written)
  const facts = { ...read, layer, head, row, prefix, isPreNorm, written, looks, knows, edited: isChanged(request) }
  if (!tokens.length) return { ...facts, tensors: [], ...nothingSaid }
  const knobs = knobsOf(run, network, request, { words: read.words, tokens, layer, head, row, prefix })
  const { heads, kvHeads = heads } = network.config
  const shared = Math.floor((head * kvHeads) / heads)
  const wanted = [
    ...['embed', 'position', 'x', `${prefix}x`, ...(isPreNorm ? [`${prefix}norm1`] : [])].filter((name) =>
      network.tensorNames.includes(name),
    ),
    ...OF_HEAD.map((name) => ({ name: prefix + name, head: name === 'k' || name === 'v' ? shared : head })),
    ...network.attentionNames.map((name) => `${name}weights`),
  ]
  const perturb = perturbationOf(run.perturbation, request.model, network)
  const answers = answersAnything(network) ? ['logits', 'probabilities'].map((name) => ({ name, row, rows: 1 })) : []
  const { tensors: given } = network.run({ tokens, ...knobs, perturb, want: [...wanted, ...answers] })
  const at = { prefix, head, row }
  const biases = hasBiases(network) ? [biasOf(run, given, prefix)] : []
  const tensors = [termsOf(run, given, at), looksOf(run, given, looks, at), ...biases, ...given]
  if (!answers.length) return { ...facts, tensors, ...nothingSaid }
  const isOther = perturb !== null || isChanged(request)
  const [modifiers, standing] = [headTaught(network, 'mod'), headTaught(network, 'stand')]
  const asked = [...[modifiers, standing].flatMap((taught) => (taught ? [taught.name] : [])), ...answers]
  const untouched = isOther ? rerun(network, { tokens }, request.seed, asked) : given
  const before = untouched
    .slice(-answers.length)
    .map((tensor) => ({ ...tensor, name: `before.${tensor.name}`, data: tensor.data.slice() }))
  const nouns = modifiers && nounsIn(rowsOf(tensorIn({ tensors: untouched }, modifiers.name), modifiers.head))
  const found = standing ? foundIn(tensorIn({ tensors: untouched }, standing.name), standing.head, row) : -1
  const rivals = contestOf(network, sayable(read), row, before[1], nouns)
  return {
    ...facts,
    ...standsIn(read, row, nouns ?? [], found),
    ...answered(rivals, tensors.slice(-2), before),
    tensors: [...tensors, ...before, ...leadsOf(run, tensors, before, rivals)],
  }
}

/** Everything that a reader can change, as the core takes it. @param {Run} run @param {Model} network @param {TraceRequest} request @param {{ words: readonly string[], tokens: ArrayLike<number> | string[], layer: number, head: number, row: number, prefix: string }} at */
export function knobsOf(run, network, request, at) {
  const { off, edits, temperature, places, cut } = request
  const rows = at.words.length
  const positions = places.length === rows ? places : null
  const knobs = { temperature, heads: headsOn(network, off), positions, without: partsIn(network, cut) }
  const rowEdits = edits.filter((edit) => fits(network, rows, edit)).map(inFloats)
  return { ...knobs, edits: rowEdits, queryEdits: queryEdits(run, network, request, { ...at, knobs }) }
}

/**
 * The picked word's query, longer or shorter, or turned towards a key.
 * @param {Run} run @param {Model} network @param {TraceRequest} request
 * @param {{ tokens: ArrayLike<number> | string[], layer: number, head: number, row: number, prefix: string, knobs: object }} at
 */
function queryEdits({ core }, network, { stretch, toward, text }, { tokens, layer, head, row, prefix, knobs }) {
  if (stretch === 1 && toward === null) return []
  const names = ['q', 'k'].map((name) => ({ name: prefix + name, head }))
  const [q, k] = network.run({ tokens, ...knobs, want: names }).tensors
  const own = rowIn(q, row)
  if (toward === null) return [{ attention: layer, head, row, query: core.scale({ x: own, factor: stretch }) }]
  const { spans } = tokensIn(network, text)
  const key = rowIn(k, tokenOf(toward, spans))
  const [long, keyLong] = [own, key].map((x) => core.lengths({ x, rows: 1, cols: x.length })[0])
  const factor = keyLong > 0 ? (stretch * long) / keyLong : 0
  return [{ attention: layer, head, row, query: core.scale({ x: key, factor }) }]
}

/** How many words of a text a model knows: those that it reads from their letters too, unless these are more than half; marks that the model knows are none. @param {string} text @param {Pick<TraceAnswer, 'spans' | 'unknown' | 'wordRows'>} read @param {readonly number[][]} written */
function knownOf(text, { spans, unknown, wordRows }, written) {
  const words = written.filter((word) =>
    word.some((token) => isWritten(wordAt(text, spans[token])) || unknown.includes(token)),
  )
  const count = (/** @type {(token: number) => boolean} */ isKnown) =>
    words.filter((word) => word.every(isKnown)).length
  const known = count((token) => !unknown.includes(token))
  const listed = count((token) => wordRows[token] !== NO_NUMBER)
  return { known: listed < words.length / 2 ? listed : known, all: words.length }
}

/** The weights of words: sums over their tokens. @param {Run} run @param {Tensor[]} tensors @param {readonly number[][]} looks @param {{ prefix: string, head: number, row: number }} at */
function looksOf(run, tensors, looks, { prefix, head, row }) {
  const weights = rowIn(tensorIn({ tensors }, `${prefix}weights`), row, head)
  const cols = Math.max(...looks.map(({ length }) => length))
  const x = Float32Array.from({ length: looks.length * cols }, (_, i) => {
    const token = looks[Math.floor(i / cols)][i % cols]
    return token === undefined ? 0 : weights[token]
  })
  return run.tensor(`${prefix}wordWeights`, [looks.length], run.core.rowSums({ x, rows: looks.length, cols }))
}

/** The picked word's query times each key, number by number: the terms of its scores. @param {Run} run @param {Tensor[]} tensors @param {{ prefix: string, row: number }} at */
function termsOf(run, tensors, { prefix, row }) {
  const [q, k] = ['q', 'k'].map((name) => tensorIn({ tensors }, prefix + name))
  const [rows, dim] = k.shape.slice(-2)
  const query = rowIn(q, row)
  const again = Float32Array.from({ length: rows * dim }, (_, i) => query[i % dim])
  return run.tensor(`${prefix}terms`, [rows, dim], run.core.terms({ a: again, b: k.data }).terms)
}

// ---- The answer ----

/** What the head for reference finds at a word; -1: nothing, it rests on the start mark. @param {Tensor} weights @param {number} head @param {number} row */
function foundIn(weights, head, row) {
  const most = indexOfLargest(rowIn(weights, row, head))
  return most > 0 && most !== row ? most : -1
}

/** Whether a word stands for another one, and which words it may stand for that the model can't say, or says another one for: of a pronoun any noun of the sentence. @param {Reading} reading @param {number} row @param {readonly number[]} nouns @param {number} found */
function standsIn(reading, row, nouns, found) {
  const { words, own, wordRows, network } = reading
  const asked = isPronoun(reading, row) ? nouns : found < 0 ? [] : [found]
  const others = asked.filter((j) => own[j] < 0 && words[j] !== MASK)
  const names = others.map((j) => words[j])
  const distinct = others.filter((j, i) => i === firstLike(names, words[j]))
  const lenders = [...new Set(distinct.map((j) => wordRows[j]))].filter((number) => number >= 0)
  return {
    stands: found >= 0,
    unsaid: distinct.filter((j) => wordRows[j] < 0).map((j) => words[j]),
    lent: lenders.map((number) => ({
      words: distinct.filter((j) => wordRows[j] === number).map((j) => words[j]),
      as: network.words[number],
      isThere: own.includes(number),
    })),
  }
}

/** @param {readonly string[]} words @param {string} word whatever its capitals */
const firstLike = (words, word) => words.findIndex((one) => one.toLowerCase() === word.toLowerCase())

/** The two words of the sentence that the untouched model holds likeliest, in the sentence's order; the picked word counts only as its own answer. What the model cannot say is none. @param {readonly string[]} names @param {readonly number[]} own @param {number} row @param {Tensor} probabilities */
function rivalsOf(names, own, row, { data }) {
  const words = [...new Set(own)].filter((word) => word >= 0 && ![MASK, UNKNOWN].includes(names[word]))
  const isAnswer = indexOfLargest(data) === own[row]
  return words
    .filter((word) => word !== own[row] || isAnswer)
    .sort((a, b) => data[b] - data[a])
    .slice(0, 2)
    .sort((a, b) => words.indexOf(a) - words.indexOf(b))
}

/** The words that the answer is between: two of the sentence, nouns or likely ones; where the sentence has one, that and the likeliest other; where the untouched model says neither, the two likeliest of all. @param {Model} network @param {readonly number[]} own @param {number} row @param {Tensor} probabilities @param {number[] | null} nouns */
function contestOf(network, own, row, probabilities, nouns) {
  const { data } = probabilities
  const isLikely = (/** @type {number} */ word) => isCandidate(network, data[word])
  const isNamed = (/** @type {number} */ word) => nouns?.some((j) => own[j] === word) || isLikely(word)
  const named = nouns ? own.map((word) => (word >= 0 && isNamed(word) ? word : -1)) : own
  const rivals = rivalsOf(network.words, named, row, probabilities)
  if (rivals.length === 1 && isLikely(rivals[0])) return [rivals[0], likeliestBut([...rivals, ...own], data)]
  if (rivals.some(isLikely)) return rivals
  return indicesOfLargest(data, 2)
}

/** @param {readonly number[]} rivals @param {Tensor[]} now @param {Tensor[]} before */
function answered(rivals, now, before) {
  const [best, bestBefore] = [now, before].map(([, { data }]) => indexOfLargest(data))
  const others = [best, bestBefore].filter((word) => !rivals.includes(word))
  return { best, bestBefore, shown: [...rivals, others[0] ?? likeliestBut(rivals, before[1].data)] }
}

/** @param {readonly number[]} words @param {Float32Array} data */
function likeliestBut(words, data) {
  let best = -1
  for (let i = 0; i < data.length; i++) if (!words.includes(i) && (best < 0 || data[i] > data[best])) best = i
  return best
}

/** How far the first rival's logit is ahead of the second's, now and before. @param {Run} run @param {Tensor[]} tensors @param {Tensor[]} before @param {number[]} rivals */
function leadsOf(run, tensors, before, [a, b]) {
  if (b === undefined) return []
  const lead = (/** @type {Tensor} */ { data }) =>
    run.core.subtract({ a: data.subarray(a, a + 1), b: data.subarray(b, b + 1) })
  return [
    run.tensor('lead', [1, 1], lead(tensors[tensors.length - 2])),
    run.tensor('before.lead', [1, 1], lead(before[0])),
  ]
}

/** Rows of a matrix, or of one head of a tensor. @param {Tensor} tensor @param {number} [head] @returns {Float32Array[]} */
export function rowsOf(tensor, head = 0) {
  const cols = tensor.shape[tensor.shape.length - 1]
  const data = tensor.shape.length > 2 ? headIn(tensor, head) : tensor.data
  return Array.from({ length: data.length / cols }, (_, i) => data.subarray(i * cols, (i + 1) * cols))
}
