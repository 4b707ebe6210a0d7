// Two words of a sentence through one head, or two: what arrives in the output of either, with the best read-out there is.

import { rowAt } from '../../kit/numbers/cases.js'
import { headOf, headRequest } from '../../kit/numbers/head.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { FetchAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} FetchRequest
 */

/** As many words as core.fetchWords takes. */
const WORDS_MAX = 64

/** Two rows, each of which looks at one word only. */
const FIRM = [1, 0]

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...headRequest(state),
  first: state['fetch.first'],
  second: state['fetch.second'],
  /** For each head its weight on the first word; the rest is on the second. */
  splits: state['fetch.heads'] === '1' ? [state['fetch.split']] : [state['fetch.split'], state['fetch.other']],
})

/** @param {Run} run @param {FetchRequest} request @returns {Promise<FetchAnswer>} */
export async function numbers(run, { first: wantedFirst, second: wantedSecond, splits, ...head }) {
  const { attended, ...facts } = await headOf(run, head, WORDS_MAX)
  const words = facts.words.length
  if (!attended || words < 2)
    return { ...facts, first: 0, second: 0, splits, dim: 0, values: new Float32Array(0), tensors: [] }
  const [first, second] = [wantedFirst, wantedSecond].map((place) => Math.min(place, words - 1))
  const { v: values, valueDim: dim } = attended
  const fetched = (/** @type {number[]} */ rows) =>
    run.core.fetchWords({ values, words, dim, first, second, splits: rows })
  const { error, slots, readout, output } = fetched(splits)
  const made = (/** @type {string} */ of, /** @type {number[]} */ shape, /** @type {ArrayLike<number>} */ data) =>
    run.tensor(`fetch.${of}`, shape, data)
  const wanted = [first, second].flatMap((place) => Array.from(rowAt(values, place, dim)))
  const tensors = [
    made(
      'rows',
      [splits.length, words],
      splits.flatMap((split) => rowFor(words, first, second, split)),
    ),
    made('wanted', [2, dim], wanted),
    made('output', [2, dim], output),
    made('slots', [2], slots),
    made('readout', [2, splits.length], readout),
    made('error', [1], [error]),
    made('leastOfOne', [1], [fetched(splits.slice(0, 1)).least]),
    made('errorOfTwo', [1], [fetched(FIRM).error]),
  ]
  return { ...facts, first, second, splits, dim, values, tensors }
}

/** A row of weights: a share on the first word, the rest on the second. @param {number} words @param {number} first @param {number} second @param {number} split */
function rowFor(words, first, second, split) {
  const row = Array.from({ length: words }, () => 0)
  row[first] += split
  row[second] += 1 - split
  return row
}
