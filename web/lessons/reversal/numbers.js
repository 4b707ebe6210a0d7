// A source of letters, what the encoder-decoder says to it word by word, and the attentions of saying it.

import { generate, lettersOf, likeliest, perturbationOf, read, rowOf } from '../../kit/numbers/reading.js'
import { headsOn } from '../../session/model-run.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @typedef {{ model: string, letters: string, off: string[], row: number }} ReversalRequest
 *   off: heads switched off, as "attention.head"; row: whose answer is asked for
 */

const ANSWERS = 4
const START = '[start]'
const END = '[end]'

/** @param {Readonly<State>} state @returns {ReversalRequest} */
export const request = (state) => ({
  model: MODEL,
  letters: state['reversal.letters'],
  off: state['reversal.without'],
  row: state['reversal.at'],
})

/** @param {Run} run @param {ReversalRequest} request */
export async function numbers(run, request) {
  const network = await run.model(request.model)
  const limit = network.config.positions - 1 // letters and [end] for the encoder, [start] and letters for the decoder
  const { tokens: numbers, words: letters, ignored } = lettersOf(network, request.letters, limit)
  if (!letters.length) return { words: [], letters, ignored, limit, tensors: [] }
  const perturb = perturbationOf(run.perturbation, request.model, network)
  const end = network.words.indexOf(END)
  const source = [...numbers, end]
  const say = (/** @type {Uint8Array | null} */ heads) => {
    const tokens = [network.words.indexOf(START)]
    return generate(network, {
      tokens,
      source,
      heads,
      perturb,
      length: source.length + 1,
      end,
    })
  }
  const heads = headsOn(network, request.off)
  const said = say(heads)
  const whole = heads ? say(null) : said
  const tokens = said.slice(0, -1)
  const names = network.tensorNames.filter((name) => name.endsWith('weights'))
  const want = [...names, 'probabilities']
  const tensors = read(network, { tokens, source, heads, want, perturb })
  const every = heads ? read(network, { tokens, source, want: ['probabilities'] }) : tensors
  const row = Math.min(request.row, tokens.length - 1)
  const wordsOf = (/** @type {number[]} */ numbers) => numbers.map((number) => network.words[number])
  return {
    words: wordsOf(tokens),
    letters,
    source: [...letters, END],
    ignored,
    limit,
    row,
    heads: network.config.heads,
    said: wordsOf(said.slice(1)),
    wholeSaid: wordsOf(whole.slice(1)),
    wanted: [...letters].reverse().concat(END),
    tensors: want.map((name) => tensors[name]),
    attentions: names,
    answers: likeliest(rowOf(tensors.probabilities, row), network.words, ANSWERS),
    whole: rowOf(every.probabilities, row),
    mirror: Object.fromEntries(
      names
        .filter((name) => name.includes('cross'))
        .map((name) => [name, mirrorOf(run, tensors[name], letters.length)]),
    ),
  }
}

/**
 * Mean weight of each head on the anti-diagonal: row t on the letter that it has to say, the last but t.
 * @param {Run} run @param {import('../../core/core.js').Tensor} tensor @param {number} letters @returns {number[]}
 */
function mirrorOf(run, tensor, letters) {
  const [heads, rows] = tensor.shape
  const count = Math.min(rows, letters)
  return Array.from({ length: heads }, (_, head) => {
    const weights = Float32Array.from({ length: count }, (_, t) => rowOf(tensor, t, head)[letters - 1 - t])
    return run.core.summarise(weights).mean
  })
}
