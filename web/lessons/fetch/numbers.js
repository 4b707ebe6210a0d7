// Two words of a sentence through one head, or two: what arrives in the output of either, with the best read-out there is.

import { headRequest } from '../../kit/numbers/head.js'
import { rowOf } from '../../kit/numbers/reading.js'
import { runText } from '../../session/model-run.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @typedef {{ model: string, text: string, seed: number, layer: number, head: number, first: number,
 *   second: number, splits: number[] }} FetchRequest
 *   layer, head: whose values are fetched; splits: for each head its weight on the first word, the rest on the second
 */

/** As many words as hl_fetch takes. */
const WORDS_MAX = 64

/** Two rows that point firmly, one at each word. */
const FIRM = [1, 0]

/** Each head's weight on the first word. @param {Readonly<State>} state @returns {number[]} */
export const splitsOf = (state) =>
  state['fetch.heads'] === '1' ? [state['fetch.split']] : [state['fetch.split'], state['fetch.other']]

/** @param {Readonly<State>} state @returns {FetchRequest} */
export const request = (state) => ({
  ...headRequest(state),
  first: state['fetch.first'],
  second: state['fetch.second'],
  splits: splitsOf(state),
})

/** @param {Run} run @param {FetchRequest} request */
export async function numbers(run, request) {
  const { model, text, seed, splits } = request
  const network = await run.model(model)
  const layer = Math.min(request.layer, network.attentions - 1)
  const head = Math.min(request.head, network.config.heads - 1)
  const name = `${network.attentionNames[layer]}v`
  const want = [{ name, head }]
  const answer = runText(network, { model, text, seed }, want)
  const words = answer.words.slice(0, WORDS_MAX)
  const spans = answer.spans.slice(0, WORDS_MAX)
  if (words.length < 2 || !answer.tensors.length) return { words, spans, tensors: [], layer, head }
  const dim = answer.tensors[0].shape[1]
  const values = answer.tensors[0].data.subarray(0, words.length * dim)
  const first = Math.min(request.first, words.length - 1)
  const second = Math.min(request.second, words.length - 1)
  const task = { values, words: words.length, dim, first, second }
  const { error, least, slots, readout, output } = run.core.fetchWords({ ...task, splits })
  const oneHead = run.core.fetchWords({ ...task, splits: splits.slice(0, 1) }).least
  const made = (/** @type {string} */ of, /** @type {number[]} */ shape, /** @type {ArrayLike<number>} */ data) =>
    run.tensor(`fetch.${of}`, shape, data)
  const rows = splits.map((split) => rowFor(words.length, first, second, split))
  return {
    words,
    spans,
    layer,
    head,
    first,
    second,
    dim,
    values,
    heads: splits.length,
    tensors: [
      made('rows', [splits.length, words.length], rows.flat()),
      made(
        'wanted',
        [2, dim],
        [first, second].flatMap((i) => Array.from(rowOf(answer.tensors[0], i))),
      ),
      made('output', [2, dim], output),
      made('slots', [2], slots),
      made('readout', [2, splits.length], readout),
      made('error', [1], [error]),
      made('leastOfOne', [1], [splits.length === 1 ? least : oneHead]),
      made('errorOfTwo', [1], [run.core.fetchWords({ ...task, splits: FIRM }).error]),
    ],
  }
}

/** A row of weights: a share on the first word, the rest on the second. @param {number} words @param {number} first @param {number} second @param {number} split */
function rowFor(words, first, second, split) {
  const row = Array.from({ length: words }, () => 0)
  row[first] += split
  row[second] += 1 - split
  return row
}
