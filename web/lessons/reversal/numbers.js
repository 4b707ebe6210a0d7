// A source of letters, what the encoder-decoder writes for it word by word, and the attentions of writing it.

import { generate, lettersOf, perturbationOf, read } from '../../kit/numbers/networks.js'
import { headsOn } from '../../session/model-run.js'
import { factsOf } from '../../session/models.js'
import { headIn, indexOfLargest, rowIn } from '../../session/tensors.js'

/**
 * @import { Model, Run, State, Tensor } from '../../session/types.js'
 * @import { ReversalAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} ReversalRequest
 */

const START = '[start]'
const END = '[end]'

/** What the encoder reads in place of the typed letters, as many letters of it; the second one where the first is typed. */
const OTHERS = ['blockade', 'headlamp']

/** What an attention is made of. */
const VECTORS = /** @type {const} */ (['q', 'k', 'v'])

/** @param {Readonly<State>} state @param {import('./types.js').ReversalOwn} own */
export const request = (state, own) => ({
  model: 'reversal',
  letters: state['reversal.letters'],
  off: state['reversal.without'],
  /** Whether the encoder reads another source, while the decoder reads what it wrote for the typed one. */
  swapped: own.swapped ?? false,
})

/** @param {Run} run @param {ReversalRequest} request @returns {Promise<ReversalAnswer>} */
export async function numbers(run, { model, letters: typed, off, swapped }) {
  const network = await run.model(model)
  const limit = network.config.positions - 1 // letters and [end] for the encoder, [start] and letters for the decoder
  const { tokens: numbers, words: letters, ignored } = lettersOf(network, typed, limit)
  const other = otherThan(letters)
  const facts = { network: factsOf(model, network), letters, other, ignored, limit }
  if (!letters.length)
    return {
      ...facts,
      words: [],
      source: [],
      wanted: [],
      whole: [],
      before: [],
      mirror: {},
      changed: null,
      tensors: [],
    }
  const wordsOf = (/** @type {number[]} */ list) => list.map((number) => network.words[number])
  const typedSource = [...numbers, network.words.indexOf(END)]
  const source = swapped ? [...other, END].map((word) => network.words.indexOf(word)) : typedSource
  const heads = headsOn(network, off)
  const tokens = write(network, typedSource, heads).slice(0, -1)
  const weights = network.tensorNames.filter((name) => name.endsWith('weights'))
  const vectors = weights.flatMap((name) => VECTORS.map((letter) => name.replace(/weights$/u, letter)))
  const want = [...weights, 'probabilities']
  const perturb = perturbationOf(run.perturbation, model, network)
  const now = read(network, { tokens, source, heads, want, perturb })
  const made = read(network, { tokens, source, heads, want: vectors })
  const before = heads ? read(network, { tokens, source, want: ['probabilities'] }) : now
  const cross = weights.filter((name) => name.includes('cross'))
  return {
    ...facts,
    words: wordsOf(tokens),
    source: wordsOf(source),
    wanted: wordsOf(source).slice(0, -1).reverse().concat(END),
    whole: swapped ? likeliestIn(network, before.probabilities) : wordsOf(write(network, source, null).slice(1)),
    before: [before.probabilities],
    mirror: Object.fromEntries(cross.map((name) => [name, mirrorOf(run, now[name], letters.length)])),
    changed: swapped
      ? changesOf(run, made, read(network, { tokens, source: typedSource, heads, want: vectors }))
      : null,
    tensors: [
      ...want.map((name) => now[name]),
      ...vectors.map((name) => run.tensor(name, made[name].shape, made[name].data)),
    ],
  }
}

/** As many letters of another word. @param {readonly string[]} letters */
function otherThan(letters) {
  const repeated = OTHERS.map((word) => letters.map((_, i) => word[i % word.length]))
  return repeated.find((word) => word.join() !== letters.join()) ?? repeated[0]
}

/** Of each row the likeliest word. @param {Model} network @param {Tensor} probabilities */
const likeliestIn = (network, probabilities) =>
  Array.from({ length: probabilities.shape[0] }, (_, row) => network.words[indexOfLargest(rowIn(probabilities, row))])

/** How many rows of each head changed, by the name of a tensor. @param {Run} run @param {Record<string, Tensor>} now @param {Record<string, Tensor>} then */
function changesOf(run, now, then) {
  const counts = Object.entries(then).map(([name, tensor]) => {
    const [heads, rows, cols] = tensor.shape
    const changed = Array.from({ length: heads }, (_, head) => {
      const [a, b] = [now[name], tensor].map((each) => headIn(each, head))
      return run.core.rowsChanged({ a, b, rows, cols }).filter(Boolean).length
    })
    return [name, changed]
  })
  return /** @type {Record<string, number[]>} */ (Object.fromEntries(counts))
}

/** What the decoder writes, word by word, its start included. @param {Model} network @param {number[]} source @param {Uint8Array | null} heads */
function write(network, source, heads) {
  const [start, end] = [START, END].map((word) => network.words.indexOf(word))
  return generate(network, { tokens: [start], source, heads, length: source.length + 1, end })
}

/**
 * Mean weight of each head on the anti-diagonal: row t on the letter that it has to write, the last but t.
 * @param {Run} run @param {Tensor} tensor @param {number} letters @returns {number[]}
 */
function mirrorOf(run, tensor, letters) {
  const [heads, rows] = tensor.shape
  const count = Math.min(rows, letters)
  return Array.from({ length: heads }, (_, head) => {
    const weights = Float32Array.from({ length: count }, (_, t) => rowIn(tensor, t, head)[letters - 1 - t])
    return run.core.summarise(weights).mean
  })
}
