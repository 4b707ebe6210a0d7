// One sentence, and two models that were trained on its language: one with a causal mask, to say the next word; one without,
// to fill in words that are hidden from it. Where a head of each looks, and what each says in the place of one word.

import { aheadOf } from '../../kit/numbers/ahead.js'
import { headFacts, placeOf } from '../../kit/numbers/head.js'
import { readText, runText } from '../../session/model-run.js'
import { tokenOf } from '../../session/picked-word.js'

/**
 * @import { Model, Run, State, Tensor } from '../../session/types.js'
 * @import { Side, TwinsAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} TwinsRequest
 */

const MODELS = { on: 'english-writer', off: 'english-plain' }

/** Never hidden in training: there the model without a mask says what it stands for, so both are asked for its neighbour. */
const PRONOUN = 'it'

/** @param {Readonly<State>} state */
export const request = ({ text, layer, head, row }) => ({ text, layer, head, row, models: MODELS })

/** @param {Run} run @param {TwinsRequest} request @returns {Promise<TwinsAnswer>} */
export async function numbers(run, { text, layer, head, row: place, models: names }) {
  const [writer, filler] = await Promise.all([run.model(names.on), run.model(names.off)])
  const { words, spans } = readText(filler, { model: names.off, text })
  const picked = Math.max(0, tokenOf(place, spans))
  const isReferent = words[picked] === PRONOUN
  const row = isReferent ? neighbourOf(picked, words.length) : picked
  const sides = {
    // What stands in a place is said in the row before it.
    on: runText(writer, { model: names.on, text }, wishes(writer, layer, head, row - 1)),
    off: runText(filler, { model: names.off, text, masked: [row] }, wishes(filler, layer, head, row)),
  }
  const facts = {
    ...headFacts(sides.off, layer, head),
    writer: headFacts(sides.on, layer, head),
    ...{ row, picked, isReferent, shares: { on: 0, off: 0 } },
  }
  if (!words.length) return { ...facts, tensors: [] }
  const on = named(run, 'on', sides.on.tensors)
  const off = named(run, 'off', sides.off.tensors)
  const shares = { on: run.core.summarise(on.ahead.data).mean, off: run.core.summarise(off.ahead.data).mean }
  return { ...facts, shares, tensors: [...on.tensors, ...off.tensors] }
}

/** The word after a place, or that before the last one. @param {number} place @param {number} count of words */
const neighbourOf = (place, count) => (place + 1 < count ? place + 1 : Math.max(0, place - 1))

/** The map of a head, and what the model says in a row, if there is such a row. @param {Model} model @param {number} layer @param {number} head @param {number} row */
function wishes(model, layer, head, row) {
  const at = placeOf(model, layer, head)
  const answer = row < 0 ? [] : [{ name: 'probabilities', row, rows: 1 }]
  return [{ name: `${at.prefix}weights`, head: at.head }, ...answer]
}

/** What a side gave, by the names of the lesson. @param {Run} run @param {Side} side @param {Tensor[]} tensors the map, then what the model says */
function named(run, side, [map, ...answers]) {
  const weights = run.tensor(`${side}.weights`, map.shape, map.data)
  const said = answers.map(({ data }) => run.tensor(`${side}.probabilities`, [1, data.length], data))
  const ahead = run.tensor(`${side}.ahead`, [map.shape[0], 1], aheadOf(run, map.data, map.shape[1]))
  return { ahead, tensors: [weights, ...said, ahead] }
}
