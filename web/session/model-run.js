// What a model makes of a text, for the session: text to numbers, switches and dragged rows to what the core takes.

/**
 * @typedef {import('../core/calls/network.js').NetworkWish} NetworkWish
 * @typedef {import('../core/core.js').Tensor} Tensor
 * @typedef {import('./models.js').AnyModel} AnyModel
 * @typedef {{ attention: number, head: number, row: number, weights: number[] }} RowEdit
 *   a row of weights in place of the softmax's; shares, which need not sum to 1
 * @typedef {(string | NetworkWish)[]} Wishes
 * @typedef {Wishes | ((model: AnyModel, count: number) => Wishes)} WishesOf  what is wanted may depend on the model
 * @typedef {{ kind: 'network', model: string, text?: string, tokens?: ArrayLike<number>, source?: ArrayLike<number>,
 *   masked?: number[], want: WishesOf, before?: WishesOf,
 *   heads?: Uint8Array, off?: string[], temperature?: number, causal?: boolean, edits?: RowEdit[],
 *   seed?: number }} NetworkRequest
 *   text, or tokens (and a source, for an encoder-decoder); masked: places whose word the model doesn't see; before:
 *   tensors of the same run with every head on and no row edited; heads as in network.run, or off: those switched off,
 *   as "attention.head"; seed: of random weights
 * @typedef {{ model: string, words: string[], numbers: ArrayLike<number>, unknown: number[], total: number, limit: number,
 *   tensors: Tensor[], before: Tensor[], network: AnyModel }} NetworkAnswer
 *   words: those used, as the model has them (an unknown one as it is written); unknown: places of words that the model doesn't know; total: words in the
 *   text; limit: the longest text that the model takes; no tensors for a text without words, nor for one with unknown
 *   words where the model has no token for these
 */

/**
 * @param {AnyModel} network @param {NetworkRequest} request
 * @param {{ name: string, index: number, delta: number } | null} perturbation for tests
 * @returns {NetworkAnswer}
 */
export function networkAnswer(network, request, perturbation) {
  const { source, temperature = 1, causal = false, seed = 1 } = request
  network.draw?.(seed)
  const read = readTokens(network, request)
  const count = read.numbers.length
  const answer = { model: request.model, ...read, limit: network.config.positions, network, tensors: [], before: [] }
  const readable = !read.unknown.length || network.words.includes('[unknown]')
  if (!count || !readable) return answer
  const wanted = (/** @type {WishesOf} */ wishes) => (typeof wishes === 'function' ? wishes(network, count) : wishes)
  const perturb = perturbation && network.tensorNames.includes(perturbation.name) ? perturbation : null
  const plain = { tokens: read.numbers, source, temperature, causal, perturb }
  const heads = request.heads ?? headsOn(network, request.off ?? [])
  const edits = (request.edits ?? []).filter((edit) => fits(network, count, edit)).map(inFloats)
  const { tensors } = network.run({ ...plain, want: wanted(request.want), heads, edits })
  const before = wanted(request.before ?? [])
  return { ...answer, tensors, before: before.length ? network.run({ ...plain, want: before }).tensors : [] }
}

/** @param {AnyModel} network @param {NetworkRequest} request */
function readTokens(network, { text = '', tokens, masked = [] }) {
  const names = network.words
  if (tokens) {
    const words = Array.from(tokens, (number) => names[number] ?? String(number))
    return { words, numbers: tokens, unknown: [], total: tokens.length }
  }
  const { words: written, numbers, unknown: flags, total } = network.tokens(text)
  const unknown = written.flatMap((_, i) => (flags[i] ? [i] : []))
  const words = written.map((word, i) => (flags[i] ? word : (names[numbers[i]] ?? word)))
  const mask = names.indexOf('[mask]')
  const seen = mask < 0 ? numbers : Uint32Array.from(numbers, (n, i) => (masked.includes(i) ? mask : n))
  return { words, numbers: seen, unknown, total }
}

/** All heads but those switched off, as the core takes them; null: all. @param {{ attentions: number, config: { heads: number } }} network @param {string[]} off */
export function headsOn(network, off) {
  if (!off.length) return null
  const { heads } = network.config
  const on = new Uint8Array(network.attentions * heads).fill(1)
  for (const name of off) {
    const [attention, head] = name.split('.').map(Number)
    if (attention < network.attentions && head < heads) on[attention * heads + head] = 0
  }
  return on
}

/** Whether an edited row, perhaps from a link, is one of this run. @param {AnyModel} network @param {number} count @param {RowEdit} edit */
const fits = (network, count, { attention, head, row, weights }) =>
  attention < network.attentions && head < network.config.heads && row < count && weights.length === count

/** An edited row as the core takes it: its shares sum to 1. @param {RowEdit} edit */
function inFloats({ weights, ...place }) {
  const sum = weights.reduce((a, b) => a + b, 0)
  return { ...place, weights: Float32Array.from(weights, (weight) => weight / sum) }
}
