// What steps are functions of: the answers of the core, cut to the words that fit, beside sizes and colours.

import { hasBiases } from '../kit/numbers/head.js'
import { isOneStack } from '../kit/numbers/trunk.js'
import { answersAnything, beyond, isDecoder } from '../kit/reading.js'
import { rowsInFront } from '../session/model-run.js'
import { wordAt } from '../session/picked-word.js'
import { taughtOf } from '../session/taught.js'
import { indexOfLargest, rowIn, tensorIn } from '../session/tensors.js'
import { layoutOf } from './layout.js'
import { noticesOf } from './notices.js'
import { rowsOf } from './numbers/trace.js'
import { clamp } from './tween.js'

/**
 * @import { BillAnswer, BlockAnswer, EffectsAnswer, LearnAnswer, MeaningAnswer, OrderAnswer, Palette, TraceAnswer, WriterAnswer, WritingAnswer } from './types.js'
 * @import { State } from '../session/types.js'
 * @typedef {ReturnType<typeof sceneOf>} Scene
 * @typedef {ReturnType<typeof traceIn>} Trace
 * @typedef {{ trace: TraceAnswer, effects?: EffectsAnswer | null, order?: OrderAnswer | null, writer?: WriterAnswer | null, writing?: WritingAnswer | null, block?: BlockAnswer | null, meaning?: MeaningAnswer | null, bill?: BillAnswer | null, learn?: LearnAnswer | null }} Answers
 * @typedef {{ width: number, height: number }} Size
 * @typedef {{ held?: number | null, pull?: { x: number, y: number } | null }} Hand  held: the word whose arc is held; pull: where its end is
 * @typedef {typeof import('text/stage.js').default} Text
 */

/** Most words that the stage shows, in a narrow stage and in a wide one. */
const MOST = { narrow: 14, wide: 18 }

/** Of words that are not on show, so many at most are named, from this weight on. */
const OUTSIDE = 2
const TOLD = 0.05

/**
 * The words on show: all, or as many as fit around the picked one, moved so that they have the one that it looks at most.
 * @param {number} count @param {number} row @param {number} most @param {number} [best] too far away to be shown with it: left out
 */
export function windowOf(count, row, most, best = row) {
  if (count <= most) return { first: 0, count }
  const around = clamp(row - Math.floor(most / 2), 0, count - most)
  if (Math.abs(best - row) >= most) return { first: around, count: most }
  return { first: clamp(around, Math.max(row, best) - most + 1, Math.min(row, best)), count: most }
}

/** @template T @param {readonly T[]} list @param {{ first: number, count: number }} window */
const cut = (list, { first, count }) => list.slice(first, first + count)

/**
 * A matrix, words by words, cut to the words on show.
 * @param {readonly Float32Array[]} rows @param {{ first: number, count: number }} window
 */
const square = (rows, window) => cut(rows, window).map((row) => row.subarray(window.first, window.first + window.count))

/** The weights of the words that the picked one can look at. @param {TraceAnswer} answer */
const wordWeights = (answer) => tensorIn(answer, `${answer.prefix}wordWeights`).data

/** The words that the picked one can look at, and their weights: those on show, and the heaviest of the others. @param {TraceAnswer} answer @param {{ first: number, count: number }} window @param {string} text */
function looksIn(answer, { first, count }, text) {
  const { looks, spans, words } = answer
  const weights = wordWeights(answer)
  const all = looks.map((tokens, n) => ({
    label:
      tokens.length > 1
        ? wordAt(text, { start: spans[tokens[0]].start, end: spans[tokens[tokens.length - 1]].end })
        : words[tokens[0]],
    tokens: tokens.map((token) => token - first).filter((j) => j >= 0 && j < count),
    weight: weights[n],
    ...{ token: tokens[0], isBefore: tokens[0] < first },
  }))
  const others = all.filter(({ tokens, weight }) => !tokens.length && weight >= TOLD)
  return {
    looks: all.filter(({ tokens }) => tokens.length > 0),
    outside: others.sort((a, b) => b.weight - a.weight).slice(0, OUTSIDE),
  }
}

/** Words of several tokens, by their tokens' places on show. @param {Pick<TraceAnswer, 'written'>} answer @param {{ first: number, count: number }} window */
const piecesIn = ({ written }, { first, count }) =>
  written
    .filter(({ length }) => length > 1)
    .map((tokens) => tokens.map((token) => token - first))
    .filter((tokens) => tokens.every((j) => j >= 0 && j < count))

/** @param {TraceAnswer} answer @param {{ first: number, count: number }} window @param {string} text */
function traceIn(answer, window, text) {
  const { tensors, network, prefix, head, layer, row, shown } = answer
  const has = (/** @type {string} */ name) => tensors.some((tensor) => tensor.name === name)
  const vectors = (/** @type {string} */ name) => (has(name) ? cut(rowsOf(tensorIn(answer, name)), window) : [])
  const matrix = (/** @type {string} */ name) => square(rowsOf(tensorIn(answer, prefix + name)), window)
  const maps = network.attentionNames.map((name) =>
    Array.from({ length: network.config.heads }, (_, h) =>
      square(rowsOf(tensorIn(answer, `${name}weights`), h), window),
    ),
  )
  const weights = maps[layer][head]
  /** Where the picked word looks in each head, over all of the text. */
  const rows = network.attentionNames.map((name) =>
    Array.from({ length: network.config.heads }, (_, h) => rowIn(tensorIn(answer, `${name}weights`), row, h)),
  )
  const { looks, outside } = looksIn(answer, window, text)
  return {
    words: cut(answer.words, window),
    ...{ looks, outside },
    pieces: piecesIn(answer, window),
    ...{ mark: rowsInFront(network), isBiased: hasBiases(network) },
    taught: taughtOf(network),
    bestLook: [...looks, ...outside].reduce((a, b) => (b.weight > a.weight ? b : a)),
    unknown: answer.words.map((_, i) => answer.unknown.includes(i)).slice(window.first, window.first + window.count),
    ...{ T: window.count, first: window.first, row: row - window.first, layer, head, prefix },
    ...{ layers: network.attentions, H: network.config.heads, C: network.config.width, D: network.config.dim },
    ...{ embed: vectors('embed'), position: vectors('position'), x: vectors('x') },
    ...{ stream: vectors(`${prefix}x`), norm: vectors(`${prefix}norm1`), isPreNorm: answer.isPreNorm },
    ...{
      q: vectors(`${prefix}q`),
      k: vectors(`${prefix}k`),
      v: vectors(`${prefix}v`),
      terms: vectors(`${prefix}terms`),
      out: vectors(`${prefix}headOutput`),
    },
    ...{
      products: matrix('products'),
      scores: matrix('scores'),
      masked: matrix('masked'),
      exps: matrix('exponentials'),
    },
    biases: has(`${prefix}bias`) ? Array.from(matrix('bias')[row - window.first]) : [],
    ...{ weights, maps, rows, allWords: answer.words, whole: rows[layer][head] },
    answer: shown.length ? answersIn(answer) : null,
    ...{ total: answer.words.length, read: answer.total, limit: answer.limit },
  }
}

/** Whether a token is a form of the answer, such as "dog's". @param {TraceAnswer} answer @param {number} i */
const isForm = ({ words, wordRows, best, network }, i) =>
  wordRows[i] === best && words[i].toLowerCase().startsWith(network.words[best])

/** Words that the model says one of the answer's words for, other than forms of it. @param {TraceAnswer['lent'][number]} lent @param {TraceAnswer} answer */
function saidFor({ words, as, isThere }, { shown, network }) {
  const others = words.filter((word) => !word.toLowerCase().startsWith(as))
  const isShown = shown.some((number) => network.words[number] === as)
  return others.length && isShown ? [{ words: others, as, isThere }] : []
}

/** The answer's three words, as they are and as they were. @param {TraceAnswer} answer */
function answersIn(answer) {
  const [now, before] = ['probabilities', 'before.probabilities'].map((name) => tensorIn(answer, name).data)
  const leads = ['lead', 'before.lead'].map(
    (name) => answer.tensors.find((tensor) => tensor.name === name)?.data[0] ?? 0,
  )
  const { words } = answer.network
  return {
    list: answer.shown.map((number) => ({ number, word: words[number], now: now[number], before: before[number] })),
    best: answer.best,
    bestWord: words[answer.best],
    bestBefore: words[answer.bestBefore],
    unsaid: answer.unsaid,
    lent: answer.lent.flatMap((one) => saidFor(one, answer)),
    stands: answer.stands,
    lead: leads[0],
    leadBefore: leads[1],
    isDecoder: isDecoder(answer.network),
    inSentence: answer.words.some((word, i) => word.toLowerCase() === words[answer.best] || isForm(answer, i)),
  }
}

/** A map of the order step, in the order in which its words stand. @param {OrderAnswer} answer @param {{ first: number, count: number }} window */
function orderIn(answer, window) {
  if (!answer.tensors.length || window.first > 0 || window.count < answer.order.length) return null
  const T = answer.order.length
  const matrix = (/** @type {string} */ name) => rowsOf(tensorIn(answer, name)).slice(0, T)
  const answers = answer.tensors.find(({ name }) => name === 'order.answers')?.data ?? null
  return {
    ...{ order: answer.order, placed: answer.placed, before: matrix('order.before'), after: matrix('order.weights') },
    distance: Math.max(...tensorIn(answer, 'order.distance').data),
    answers,
  }
}

/** The writer has words of its own, and as many of them on show as fit. @param {WriterAnswer} answer @param {number} most */
function writerIn(answer, most) {
  if (!answer.tensors.length) return null
  const window = windowOf(answer.words.length, answer.row, most)
  const words = cut(answer.words, window)
  const matrix = (/** @type {string} */ name) => square(rowsOf(tensorIn(answer, name)), window)
  return {
    ...{ words, T: words.length, first: window.first, row: answer.row - window.first, total: answer.words.length },
    ...{ open: matrix('writer.open'), weights: matrix('writer.weights') },
    left: Array.from(tensorIn(answer, 'writer.left').data.subarray(window.first, window.first + window.count)),
    ...{
      next: answer.next,
      changed: answer.changed?.slice(window.first, window.first + window.count) ?? null,
      other: answer.other,
      word: answer.words[answer.row],
    },
    ...{ layer: answer.layer, head: answer.head },
  }
}

/** Words of the text up to the picked one, those that were written, and behind them those of the text that are not written yet. @param {WritingAnswer} answer @param {number} most */
function writingIn(answer, most) {
  if (!answer.tensors.length) return null
  const total = answer.words.length
  const all = [...answer.words, ...answer.typed.slice(total)]
  const isUnknown = (/** @type {number} */ i) => (i < answer.given || i >= total) && answer.unknown.includes(i)
  const window = windowOf(all.length, total - 1, most)
  /** Whether the text's tokens of a word are all read, or none of them is written yet. @param {readonly number[]} tokens */
  const isWhole = (tokens) => tokens.every((i) => i < answer.given) || tokens.every((i) => i >= total)
  const likely = tensorIn(answer, 'writing.next').data
  const count = Math.min(window.count, total - window.first)
  const rows = (/** @type {string} */ name) => rowsOf(tensorIn(answer, name)).slice(window.first, window.first + count)
  return {
    unknown: cut(all, window).map((_, i) => isUnknown(window.first + i)),
    pieces: piecesIn({ written: answer.written.filter(isWhole) }, window),
    ...{ words: cut(all, window), first: window.first, count, total, layer: answer.layer, head: answer.head },
    ...{ keys: rows('writing.keys'), values: rows('writing.values') },
    weights: rows('writing.weights').map((row) => row.subarray(window.first, window.first + count)),
    ...{ bytes: answer.bytes, rowBytes: answer.rowBytes, limit: answer.limit, isFull: answer.isFull },
    ...{ drawn: answer.drawn, verdicts: answer.verdicts, given: answer.given },
    word: answer.words[answer.given - 1],
    next: answer.next.map(({ word, at }, number) => ({ word, number, value: likely[at] })),
  }
}

/** @param {BlockAnswer} answer @param {readonly string[]} cut */
function blockIn(answer, cut) {
  if (!answer.tensors.length) return null
  const rows = (/** @type {string} */ name) => rowsOf(tensorIn(answer, name))
  const shares = answer.best.length ? tensorIn(answer, 'block.answers').data : []
  return {
    ...{ levels: rows('block.levels'), added: rows('block.added') },
    word: answer.word,
    steps: answer.steps.map((step) => ({ ...step, isCut: cut.includes(step.wire) })),
    answers: answer.best.map((word, level) => ({ word, share: shares[level] })),
  }
}

/** @param {MeaningAnswer} answer */
function meaningIn(answer) {
  if (!answer.tensors.length) return null
  const { words, ends, best } = answer
  const shares = best && tensorIn(answer, 'meaning.answers').data
  return {
    ...{ words, ends, cosines: Array.from(tensorIn(answer, 'meaning.cosines').data) },
    answers: best?.map((word, i) => ({ best: word, share: shares?.[i] ?? 0 })) ?? null,
  }
}

/** @param {LearnAnswer} answer @param {Trace} trace */
function learnIn(answer, trace) {
  const { words, row, step, steps, isPlaying, diverged, vocabulary, layers, heads: H } = answer
  const read = (/** @type {string} */ name) => tensorIn(answer, `learn.${name}`)
  const { data } = read('probabilities')
  const [loss, guessing] = read('loss').data
  const scores = read('scores').data
  const isTaught = (/** @type {number} */ layer, /** @type {number} */ head) =>
    answer.taught.some((one) => one.layer === layer && one.head === head)
  const maps = Array.from({ length: layers }, (_, layer) =>
    Array.from({ length: H }, (_, head) => rowsOf(read(`layer${layer}.weights`), head)),
  )
  const best = indexOfLargest(data)
  const shown = answerPlaces(trace, vocabulary, best)
  return {
    ...{ words, row, step, steps, isPlaying, diverged, loss, guessing, layers, H, T: words.length, maps },
    isTaught: answer.taught.length > 0,
    jobs: maps.map((line, layer) =>
      line.map((_, head) => ({
        ...{ key: answer.jobs[layer * H + head], score: scores[layer * H + head], isTaught: isTaught(layer, head) },
      })),
    ),
    ...{
      best,
      list: shown.map((number) => ({ number, word: vocabulary[number], now: data[number], before: data[number] })),
    },
  }
}

/** Which words its answer shows: those of the other model's answer, in the same places, and what it holds likeliest. @param {Trace} trace @param {readonly string[]} vocabulary @param {number} best */
function answerPlaces({ answer, words }, vocabulary, best) {
  const numbers = (answer?.list.map(({ word }) => word) ?? words).map((word) => vocabulary.indexOf(word))
  const known = [...new Set(numbers)].filter((number) => number >= 0).slice(0, 3)
  return known.includes(best) ? known : [...known.slice(0, 2), best]
}

/** What the model leaves out of a text. @param {TraceAnswer} answer @param {Readonly<State>} state */
const restOf = ({ spans, words, total, network }, { text }) =>
  total > words.length - rowsInFront(network) ? text.slice(spans[spans.length - 1].end).trim() : ''

/** @param {BillAnswer} answer */
function billIn(answer) {
  if (!answer.tensors.length) return null
  const list = (/** @type {string} */ name) => Array.from(tensorIn(answer, `bill.${name}`).data)
  const rows = (/** @type {string} */ name) => rowsOf(tensorIn(answer, `bill.${name}`))
  const [cells, bytes] = ['cells', 'bytes'].map(list)
  const [plain, tiled] = list('moved')
  const { lengths, rows: held, tile, row, word, isCausal, steps } = answer
  return {
    ...{ held, tile, row, word, isCausal, steps, plain, tiled, difference: list('difference')[0] },
    lengths: lengths.map((n, i) => ({ n, cells: cells[i], bytes: bytes[i] })),
    ...{ scores: rows('scores'), outputs: rows('outputs'), m: list('m'), l: list('l'), o: rows('o') },
    output: rows('output')[0],
  }
}

/** @param {EffectsAnswer | null | undefined} answer @param {{ first: number, count: number }} window */
const effectsIn = (answer, window) => (answer?.tensors.length ? square(rowsOf(answer.tensors[0]), window) : null)

/**
 * @param {Answers} answers @param {Size} size @param {Palette} palette
 * @param {{ state: Readonly<State>, text: Text, hand?: Hand, beside?: readonly [layer: number, head: number] | null, large?: boolean }} more
 *   beside: the head that the open one is compared with; large: type for an audience
 */
export function sceneOf(answers, size, palette, { state, text, hand = {}, beside = null, large = false }) {
  const { trace: answer } = answers
  const narrow = size.width < 560 && !large
  const [best] = answer.looks[indexOfLargest(wordWeights(answer))]
  const window = windowOf(answer.words.length, answer.row, narrow ? MOST.narrow : MOST.wide, best)
  const trace = traceIn(answer, window, state.text)
  const { knows } = answer
  const left = { text: restOf(answer, state), picked: beyond(answer, state) }
  const isDotted = answer.unknown.length > 0
  const notices = noticesOf({ trace, knows, isDotted, left, text, size, narrow, large })
  const effects = effectsIn(answers.effects, window)
  return {
    trace,
    L: layoutOf(size, trace, narrow, { notices: notices.length, large }),
    notices,
    left,
    palette,
    text,
    effects,
    strongest: effects && cellsOf(effects, trace.weights),
    order: answers.order ? orderIn(answers.order, window) : null,
    writer: answers.writer ? writerIn(answers.writer, narrow ? MOST.narrow : MOST.wide) : null,
    writing: answers.writing ? writingIn(answers.writing, narrow ? MOST.narrow : MOST.wide) : null,
    block: answers.block ? blockIn(answers.block, state['stage.cut']) : null,
    meaning: answers.meaning ? meaningIn(answers.meaning) : null,
    bill: answers.bill ? billIn(answers.bill) : null,
    learn: answers.learn ? learnIn(answers.learn, trace) : null,
    edited: answer.edited,
    /** Words that have another word's position. */
    traded: answer.words.filter((_, i) => (state['stage.places'][i] ?? i) !== i),
    isOneStack: isOneStack(answer.network),
    /** Whether the picture has the words in another order, which the answer is not of. */
    isShuffled: false,
    /** How many times as long as its own the picked word's query is. */
    stretch: state['stage.stretch'],
    knows,
    answers: answersAnything(answer.network),
    off: new Set(state.off),
    /** Where the picked word looks most, if that is on show. */
    best: trace.bestLook.tokens[0] ?? -1,
    beside: beside && trace.maps[beside[0]]?.[beside[1]] ? beside : null,
    held: hand.held ?? null,
    pull: hand.pull ?? null,
  }
}

/** Cells that stand out: the largest effect, a large weight without effect, a small weight with one. @param {readonly ArrayLike<number>[]} effects @param {readonly ArrayLike<number>[]} weights */
function cellsOf(effects, weights) {
  const all = effects.flatMap((line, i) => Array.from(line, (effect, j) => ({ i, j, effect, weight: weights[i][j] })))
  const size = (/** @type {{ effect: number }} */ { effect }) => Math.abs(effect)
  const largest = all.reduce((a, b) => (size(b) > size(a) ? b : a))
  const idle = all
    .filter((cell) => size(cell) < size(largest) * 0.02 && cell.weight >= 0.3)
    .sort((a, b) => b.weight - a.weight)[0]
  const light = all.filter(({ weight }) => weight < 0.15).sort((a, b) => size(b) - size(a))[0]
  return {
    largest,
    idle: idle ?? null,
    light: light && size(largest) > 0 && size(light) >= size(largest) * 0.05 ? light : null,
    scale: size(largest),
  }
}
