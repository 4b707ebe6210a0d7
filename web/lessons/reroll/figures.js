// What <hl-reroll> shows: the map of a head from each seed, and what it looks most like.

import words from 'text/kit.js'
import text from 'text/reroll.js'
import { indexOfLargest, tensorIn } from '../../session/tensors.js'
import { PATTERNS } from './numbers.js'

/**
 * @import { Said } from '../../kit/types.js'
 * @import { RerollAnswer } from './types.js'
 * @typedef {ReturnType<typeof figures>['rolls'][number]} Roll
 */

/** @param {RerollAnswer} answer */
export function figures(answer) {
  const { words: read, seeds, share, tensors } = answer
  const even = text.share(share.toFixed(3), read.length)
  if (!tensors.length) return { reason: read.length ? text.few : words.empty, rolls: [], even }
  return {
    reason: '',
    rolls: seeds.map((seed, roll) => ({ seed, map: mapOf(answer, roll), best: bestOf(answer, roll) })),
    even,
  }
}

/** @param {RerollAnswer} answer @param {number} roll */
function mapOf(answer, roll) {
  const name = `roll${roll}.weights`
  return { tensors: [name], values: tensorIn(answer, name).data }
}

/** What a roll looks most like. @param {RerollAnswer} answer @param {number} roll @returns {Said} */
function bestOf(answer, roll) {
  const { link, words: read, share } = answer
  const name = `roll${roll}.patterns`
  const names = PATTERNS.map((pattern) => text.patterns[pattern])
  if (link) names.push(text.link(read[link[0]], read[link[1]]))
  const scores = tensorIn(answer, name).data
  const best = indexOfLargest(scores)
  const said = text.best(names[best], scores[best].toFixed(2), (scores[best] / share).toFixed(1))
  return { tensors: [name], said }
}
