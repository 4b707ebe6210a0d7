// A source of letters, what the encoder-decoder writes for it word by word, and the attentions of writing it.

import { generate, lettersOf, perturbationOf, read } from '../../kit/numbers/networks.js'
import { headsOn } from '../../session/model-run.js'
import { factsOf } from '../../session/models.js'
import { rowIn } from '../../session/tensors.js'

/**
 * @import { Model, Run, State, Tensor } from '../../session/types.js'
 * @import { ReversalAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} ReversalRequest
 */

const START = '[start]'
const END = '[end]'

/** @param {Readonly<State>} state */
export const request = (state) => ({
  model: 'reversal',
  letters: state['reversal.letters'],
  off: state['reversal.without'],
})

/** @param {Run} run @param {ReversalRequest} request @returns {Promise<ReversalAnswer>} */
export async function numbers(run, { model, letters: typed, off }) {
  const network = await run.model(model)
  const limit = network.config.positions - 1 // letters and [end] for the encoder, [start] and letters for the decoder
  const { tokens: numbers, words: letters, ignored } = lettersOf(network, typed, limit)
  const facts = { network: factsOf(model, network), letters, ignored, limit }
  if (!letters.length)
    return { ...facts, words: [], source: [], wanted: [], whole: [], before: [], mirror: {}, tensors: [] }
  const source = [...numbers, network.words.indexOf(END)]
  const heads = headsOn(network, off)
  const written = write(network, source, heads)
  const tokens = written.slice(0, -1)
  const weights = network.tensorNames.filter((name) => name.endsWith('weights'))
  const want = [...weights, 'probabilities']
  const perturb = perturbationOf(run.perturbation, model, network)
  const now = read(network, { tokens, source, heads, want, perturb })
  const before = heads ? read(network, { tokens, source, want: ['probabilities'] }) : now
  const wordsOf = (/** @type {number[]} */ list) => list.map((number) => network.words[number])
  const cross = weights.filter((name) => name.includes('cross'))
  return {
    ...facts,
    words: wordsOf(tokens),
    source: [...letters, END],
    wanted: [...letters].reverse().concat(END),
    whole: wordsOf((heads ? write(network, source, null) : written).slice(1)),
    before: [before.probabilities],
    mirror: Object.fromEntries(cross.map((name) => [name, mirrorOf(run, now[name], letters.length)])),
    tensors: want.map((name) => now[name]),
  }
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
