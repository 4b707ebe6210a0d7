// One head of a model that has learned nothing, from several seeds: its map of a sentence, and what that looks like.

import text from 'text/reroll.js'
import { placeOf } from '../../kit/numbers/head.js'
import { KNOBS } from '../../session/knobs.js'
import { readText, runText } from '../../session/model-run.js'
import { RANDOM } from '../../session/models.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { RerollAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} RerollRequest
 */

export const ROLLS = 6

/** More words than these are left out. */
const WORDS_MAX = 64

/** In the order of each roll's tensor of patterns; a link that the text has comes behind them. */
export const PATTERNS = /** @type {const} */ (['previous', 'itself', 'next', 'first'])

/** A seed so many rolls further on; after the last one comes the first. @param {number} seed @param {number} rolls */
export const seedAfter = (seed, rolls) => (seed + rolls) % (Number(KNOBS.seed.max) + 1)

/** @param {Readonly<State>} state */
export const request = ({ text: typed, seed, layer, head }) => ({
  ...{ text: typed, model: RANDOM },
  /** Of each roll. */
  seeds: Array.from({ length: ROLLS }, (_, roll) => seedAfter(seed, roll)),
  layer,
  head,
  /** Pairs of words, of which the first should look at the second. */
  links: text.links,
})

/** @param {Run} run @param {RerollRequest} request @returns {Promise<RerollAnswer>} */
export async function numbers(run, { text: typed, model: name, seeds, layer, head, links }) {
  const model = await run.model(name)
  const { network, ...read } = readText(model, { model: name, text: typed })
  const place = placeOf(network, layer, head)
  const [words, spans] = [read.words.slice(0, WORDS_MAX), read.spans.slice(0, WORDS_MAX)]
  const n = words.length
  const facts = { network, words, spans, seeds, layer: place.layer, head: place.head }
  if (n < 2) return { ...facts, link: null, tensors: [] }
  const link = linkIn(words, links)
  const want = [{ name: `${place.prefix}weights`, head: place.head }]
  const tensors = []
  for (const [roll, seed] of seeds.entries()) {
    const { data } = runText(model, { model: name, text: words.join(' '), seed }, want).tensors[0]
    const scores = run.core.patternsOf({ weights: data, tokens: n })
    const patterns = PATTERNS.map((name) => scores[name])
    if (link) patterns.push(data[link[0] * n + link[1]])
    tensors.push(
      run.tensor(`roll${roll}.weights`, [n, n], data),
      run.tensor(`roll${roll}.patterns`, [patterns.length], patterns),
      run.tensor(`roll${roll}.times`, [patterns.length], run.core.scale({ x: Float32Array.from(patterns), factor: n })),
    )
    await run.breathe((roll + 1) / seeds.length)
  }
  return { ...facts, link, tensors }
}

/** Places of the first pair of words that both stand in the text. @param {string[]} words @param {string[][]} links @returns {number[] | null} */
function linkIn(words, links) {
  const small = words.map((word) => word.toLowerCase())
  const places = links.map((pair) => pair.map((word) => small.indexOf(word)))
  return places.find((pair) => pair.every((place) => place >= 0)) ?? null
}
