// What a model makes of a text: text to numbers, switches and dragged rows to what the core takes.

import { factsOf } from './models.js'

/**
 * @import { Model, Perturbation, Reading, RowEdit, Tensor } from './types.js'
 * @typedef {import('../core/calls/network.js').NetworkWish} Wish
 * @typedef {{ model: string, text: string, seed?: number, masked?: readonly number[] }} TextRequest
 *   masked: places whose word the model doesn't see; seed: of random weights
 * @typedef {TextRequest & { off?: readonly string[], edits?: readonly RowEdit[], temperature?: number, causal?: boolean,
 *   without?: readonly string[] }} ModelRequest
 *   off: heads switched off, as "attention.head"; without: parts left out, of the model's `partNames`
 * @typedef {(string | Wish)[]} Wishes
 */

/** What a model reads in the place of a word that it is to guess. */
export const MASK = '[mask]'

/** What it reads in the place of a word that it doesn't know. */
export const UNKNOWN = '[unknown]'

/** What stands in front of the words for a model with a start mark: rows and columns begin with it. */
export const START = '[^]'

/** Where that stands in the text: in front of its first letter. */
const IN_FRONT = Object.freeze({ start: 0, end: 0 })

/** How many rows stand in front of the first word: a start mark's. @param {Pick<Model, 'config'>} model */
export const rowsInFront = ({ config }) => (config.startMark ? 1 : 0)

/**
 * A text as a model reads it, the start mark being its first word; numbers: of the words behind that, as the model takes
 * them, empty for a text that it can't read.
 * @param {Model} model @param {TextRequest} request
 * @returns {Reading & { numbers: ArrayLike<number> | string[] }}
 */
export function readText(model, { model: name, text, seed = 1, masked = [] }) {
  model.draw?.(seed)
  const names = model.words
  const { words: written, spans, numbers, unknown: flags, total, own, rows } = tokensIn(model, text)
  const said = own ?? (Array.isArray(numbers) ? [] : /** @type {ArrayLike<number>} */ (numbers))
  const first = rowsInFront(model)
  const unknown = written.flatMap((_, i) => (flags[i] ? [i] : []))
  const mask = names.indexOf(MASK)
  const asIs = Array.isArray(numbers) // words as they are written, which may be "42"
  const nameOf = (/** @type {string} */ word, /** @type {number} */ i) =>
    asIs ? (mask >= 0 && said[i] === mask ? MASK : word) : (names[Number(numbers[i])] ?? word)
  const words = written.map((word, i) => (flags[i] || i < first ? word : nameOf(word, i - first)))
  const numberIn = (/** @type {ArrayLike<number>} */ list) =>
    words.map((_, i) => (flags[i] ? NO_NUMBER : (list[i - first] ?? NO_NUMBER)))
  const isReadable = !unknown.length || names.includes(UNKNOWN)
  const facts = { model: name, network: factsOf(name, model), limit: model.config.positions }
  return {
    ...{ ...facts, words, spans, unknown, total },
    own: numberIn(said),
    wordRows: numberIn(rows ?? said),
    numbers: isReadable ? hidden(names, numbers, (i) => masked.includes(i + first)) : [],
  }
}

/** Of a word that has none in a model: it can't say it, or has no row for it. */
export const NO_NUMBER = -1

/** Words as a model takes them, some of them hidden. @param {readonly string[]} names @param {ArrayLike<number> | string[]} numbers @param {(i: number) => boolean} isHidden */
function hidden(names, numbers, isHidden) {
  const mask = names.indexOf(MASK)
  if (mask < 0) return numbers
  if (Array.isArray(numbers)) return numbers.map((word, i) => (isHidden(i) ? MASK : String(word)))
  return Uint32Array.from(/** @type {ArrayLike<number>} */ (numbers), (n, i) => (isHidden(i) ? mask : n))
}

/** The text that each model read last: a slider asks for it with every step. @type {WeakMap<Model, { text: string, tokens: ReturnType<Model['tokens']> }>} */
const lastRead = new WeakMap()

/** A text's tokens, not to be changed. @param {Model} model @param {string} text */
export function tokensIn(model, text) {
  const last = lastRead.get(model)
  if (last?.text === text) return last.tokens
  const tokens = behindMark(model, model.tokens(text))
  lastRead.set(model, { text, tokens })
  return tokens
}

/** Words behind a model's start mark, where it has one and there are any. @param {Model} model @param {ReturnType<Model['tokens']>} tokens */
const behindMark = (model, tokens) =>
  rowsInFront(model) && tokens.words.length
    ? {
        ...tokens,
        words: [START, ...tokens.words],
        spans: [IN_FRONT, ...tokens.spans],
        unknown: [0, ...Array.from(tokens.unknown)],
      }
    : tokens

/**
 * A model's tensors of a text; before: those of the same run with every head on and no row edited. No tensors for a text
 * without words, nor for one with unknown words where the model has no token for these.
 * @param {Model} model @param {ModelRequest} request @param {Wishes} want
 * @param {{ before?: Wishes, perturbation?: Perturbation | null }} [options]
 * @returns {Reading & { tensors: Tensor[], before: Tensor[] }}
 */
export function runText(model, request, want, { before = [], perturbation = null } = {}) {
  const { numbers, ...read } = readText(model, request)
  const count = read.words.length
  if (!numbers.length) return { ...read, tensors: [], before: [] }
  const { temperature = 1, causal = false, without } = request
  const perturb = perturbation && model.tensorNames.includes(perturbation.name) ? perturbation : null
  const plain = {
    tokens: numbers,
    temperature,
    causal,
    without,
    perturb: perturb && { name: perturb.name, index: perturb.index, delta: perturb.delta },
  }
  const heads = headsOn(model, request.off ?? [])
  const edits = (request.edits ?? []).filter((edit) => fits(model, count, edit)).map(inFloats)
  const { tensors } = model.run({ ...plain, want, heads, edits })
  const isUntouched = heads === null && !edits.length
  const same = isUntouched ? taken(want, tensors, before) : null
  return { ...read, tensors, before: same ?? rerun(model, plain, request.seed, before) }
}

/** @type {WeakMap<Model, { key: string, tensors: Tensor[] }[]>} the last one first */
const lastReruns = new WeakMap()

/** Reruns that are kept: of a large model a part of one is asked for first. */
const KEPT = 2

/**
 * The run that a changed one is compared with. A model's last ones are kept: while a reader drags, they stay the same.
 * @param {Model} model @param {{ tokens: ArrayLike<number> | string[] }} plain what is run @param {number | undefined} seed of random weights @param {Wishes} want
 * @returns {Tensor[]} the caller's own
 */
export function rerun(model, plain, seed, want) {
  if (!want.length) return []
  const tokens = Array.from(/** @type {ArrayLike<number | string>} */ (plain.tokens))
  const key = JSON.stringify([{ ...plain, tokens }, seed, want])
  const kept = lastReruns.get(model) ?? []
  const one = kept.find((each) => each.key === key) ?? { key, tensors: model.run({ ...plain, want }).tensors }
  lastReruns.set(model, [one, ...kept.filter((each) => each !== one)].slice(0, KEPT))
  return one.tensors.map((tensor) => ({ ...tensor, data: tensor.data.slice() }))
}

/** Where nothing was changed the run before is the run itself, so far as that was asked for the same; null: it wasn't. @param {Wishes} want @param {Tensor[]} tensors @param {Wishes} before */
function taken(want, tensors, before) {
  const names = want.map((wish) => JSON.stringify(wish))
  const places = before.map((wish) => names.indexOf(JSON.stringify(wish)))
  return places.includes(-1) ? null : places.map((place) => tensors[place])
}

/** All heads but those switched off, as the core takes them; null: all. @param {{ attentions: number, config: { heads: number } }} model @param {readonly string[]} off */
export function headsOn(model, off) {
  if (!off.length) return null
  const { heads } = model.config
  const on = new Uint8Array(model.attentions * heads).fill(1)
  for (const name of off) {
    const [attention, head] = name.split('.').map(Number)
    if (attention < model.attentions && head < heads) on[attention * heads + head] = 0
  }
  return on
}

/** Whether an edited row, perhaps from a link, is one of this run. @param {Model} model @param {number} count @param {RowEdit} edit */
export const fits = (model, count, { attention, head, row, weights }) =>
  attention < model.attentions && head < model.config.heads && row < count && weights.length === count

/** An edited row as the core takes it: its shares sum to 1. @param {RowEdit} edit */
export function inFloats({ weights, ...place }) {
  const sum = weights.reduce((a, b) => a + b, 0)
  return { ...place, weights: Float32Array.from(weights, (weight) => weight / sum) }
}
