// One head of a model that has learned nothing, from several seeds: its map of a sentence, and what that looks like.

import { runText } from '../../session/model-run.js'
import { RANDOM } from '../../session/models.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @typedef {{ text: string, seed: number, rolls: number, layer: number, head: number,
 *   links: string[][] }} RerollRequest  links: pairs of words, of which the first ought to look at the second
 * @typedef {'previous' | 'itself' | 'next' | 'first' | 'link'} Pattern
 */

/** More words than these are left out. */
const WORDS_MAX = 64

/** In the order of each roll's tensor of patterns. @type {Pattern[]} */
export const PATTERNS = ['previous', 'itself', 'next', 'first', 'link']

/** @param {Readonly<State>} state @returns {RerollRequest} */
export const request = ({ text, seed, layer, head }) => ({ text, seed, rolls: ROLLS, layer, head, links: words.links })

/** @param {Run} run @param {RerollRequest} request */
export async function numbers(run, request) {
  const { text, seed, rolls } = request
  const network = await run.model(RANDOM)
  const layer = Math.min(request.layer, network.attentions - 1)
  const head = Math.min(request.head, network.config.heads - 1)
  const read = network.tokens(text)
  const words = read.words.slice(0, WORDS_MAX)
  const spans = read.spans.slice(0, WORDS_MAX)
  if (words.length < 2) return { words, spans, tensors: [], layer, head, link: null }
  const link = linkIn(words, request.links)
  const want = [{ name: `${network.attentionNames[layer]}weights`, head }]
  const n = words.length
  const tensors = []
  for (let i = 0; i < rolls; i++) {
    const { data } = runText(network, { model: RANDOM, text: words.join(' '), seed: seed + i }, want).tensors[0]
    const weights = run.tensor(`roll${i}.weights`, [n, n], data)
    const { previous, itself, next, first } = run.core.patternsOf({ weights: data, tokens: n })
    const ofLink = link ? [data[link[0] * n + link[1]]] : []
    tensors.push(
      weights,
      run.tensor(`roll${i}.patterns`, [4 + ofLink.length], [previous, itself, next, first, ...ofLink]),
    )
    await run.breathe()
  }
  const { width, dim } = network.config
  return { words, spans, tensors, layer, head, link, share: 1 / n, width, dim }
}

/** Places of the first pair of words that both stand in the text. @param {string[]} words @param {string[][]} links @returns {number[] | null} */
function linkIn(words, links) {
  const small = words.map((word) => word.toLowerCase())
  const places = links.map((pair) => pair.map((word) => small.indexOf(word)))
  return places.find((pair) => pair.every((place) => place >= 0)) ?? null
}
