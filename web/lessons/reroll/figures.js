// What <hl-reroll> shows: the rolls that the reader has made so far, the newest one as a map and by the patterns in it.

import words from 'text/kit.js'
import text from 'text/reroll.js'
import { square } from '../../kit/head-figures.js'
import { bars } from '../../kit/panels.js'
import { headName } from '../../kit/reading.js'
import { indexOfLargest, tensorIn, valuesIn } from '../../session/tensors.js'
import { PATTERNS } from './numbers.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Said } from '../../kit/types.js'
 * @import { RerollAnswer, RerollOwn } from './types.js'
 * @typedef {ReturnType<typeof figures>['rolls'][number]} Roll
 */

/** A pattern stands out at so many times an even share. */
const STRONG = 2

/** What the longest bar stands for, in even shares. */
const MOST = 5

/** Of fewer words nothing can get much more than an even share. */
const WORDS_LEAST = 4

/** @param {RerollAnswer} answer @param {Readonly<State>} state @param {RerollOwn} own */
export function figures(answer, state, own) {
  const { words: read, seeds, tensors } = answer
  const even = text.unit(read.length)
  if (!tensors.length) return { reason: read.length ? text.few : words.empty, rolls: [], even }
  const count = countOf(answer, own)
  return {
    reason: '',
    rolls: seeds.map((seed, roll) => ({
      ...{ seed, isShown: roll < count, isNewest: roll === count - 1 },
      ...{ map: mapOf(answer, roll), best: bestOf(answer, roll) },
    })),
    newest: newestOf(answer, state, count - 1),
    patterns: patternsOf(answer, count - 1),
    even,
  }
}

/** How many rolls are on show: one, and one more with each press until all of them are. @param {RerollAnswer} answer @param {RerollOwn} own */
export const countOf = ({ seeds }, { from, shown = 1 }) => (from === seeds[0] ? Math.min(shown, seeds.length) : 1)

/**
 * What the reader is to see: a pattern that stands out, and what is left of it one roll later or more.
 * @param {RerollAnswer} answer @param {RerollOwn} own
 */
export function goalIn(answer, own) {
  if (answer.words.length < WORDS_LEAST) return { stage: /** @type {const} */ ('few') }
  const newest = countOf(answer, own) - 1
  const times = (/** @type {number} */ roll) => valuesIn(answer, `roll${roll}.times`)
  const named = (/** @type {number} */ roll, /** @type {number} */ pattern) => ({
    pattern: namesOf(answer)[pattern],
    times: times(roll)[pattern].toFixed(1),
  })
  for (let roll = newest; roll >= 0; roll--) {
    const best = indexOfLargest(times(roll))
    if (times(roll)[best] < STRONG) continue
    if (roll === newest) return { stage: /** @type {const} */ ('strong'), ...named(roll, best) }
    if (times(newest)[best] >= STRONG) continue
    return {
      stage: /** @type {const} */ ('gone'),
      ...named(roll, best),
      seed: answer.seeds[roll],
      now: named(newest, best).times,
    }
  }
  return { stage: /** @type {const} */ ('none') }
}

/** What the patterns are called. @param {RerollAnswer} answer */
function namesOf({ link, words: read }) {
  const names = PATTERNS.map((pattern) => text.patterns[pattern])
  return link ? [...names, text.link(read[link[0]], read[link[1]])] : names
}

/** @param {RerollAnswer} answer @param {number} roll */
function mapOf(answer, roll) {
  const name = `roll${roll}.weights`
  return { tensors: [name], values: tensorIn(answer, name).data }
}

/** @param {RerollAnswer} answer @param {Readonly<State>} state @param {number} roll */
function newestOf(answer, state, roll) {
  const { network, layer, head, seeds } = answer
  return square(answer, state, `roll${roll}.weights`, {
    heading: text.map(headName(network, layer, head), seeds[roll]),
    ...{ scale: 'root', margin: 40 },
  })
}

/** Each pattern as a multiple of an even share. @param {RerollAnswer} answer @param {number} roll */
function patternsOf(answer, roll) {
  const name = `roll${roll}.times`
  return bars({
    ...{ heading: text.found, tensors: [name], labels: namesOf(answer), labelWidth: 170 },
    ...{ values: valuesIn(answer, name), most: MOST, digits: 2 },
    ticks: [
      { value: 1, label: text.even },
      { value: STRONG, label: text.goal },
    ],
    say: text.times,
  })
}

/** What a roll looks most like. @param {RerollAnswer} answer @param {number} roll @returns {Said} */
function bestOf(answer, roll) {
  const tensors = [`roll${roll}.patterns`, `roll${roll}.times`]
  const [scores, times] = tensors.map((name) => valuesIn(answer, name))
  const best = indexOfLargest(scores)
  return { tensors, said: text.best(namesOf(answer)[best], scores[best].toFixed(2), times[best].toFixed(1)) }
}
