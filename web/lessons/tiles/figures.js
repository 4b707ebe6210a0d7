// What <hl-tiles> shows: the map that plain attention writes down beside the tile that is all there is of the map at a
// moment, and the bytes that both ways move.

import text from 'text/tiles.js'
import { atCell, reasonOf } from '../../kit/head-figures.js'
import { short } from '../../kit/number.js'
import { bars, heatmap, onShow } from '../../kit/panels.js'
import { valuesIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Given, Step, TilesAnswer } from './types.js'
 */

/** After the point. */
const DIGITS = 1

/** How large both maps are together with their labels, in CSS pixels; and a bar. */
const SIDE = 264
const BAR = 34

/** @param {TilesAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const { given } = answer
  if (!given) return { reason: reasonOf(answer), shown: null, outcome: null }
  const at = Math.min(state['tiles.at'], given.steps.length)
  return {
    outcome: outcomeOf(answer, given),
    ...onShow({
      last: given.steps.length,
      at,
      step: at ? given.steps[at - 1] : null,
      plain: mapOf(answer, state, null),
      tiled: tiledOf(answer, state, at ? given.steps[at - 1] : null),
      bytes: bytesOf(answer),
      verdict: verdictOn(answer, given),
      fewest: fewestOf(answer),
      difference: differenceOf(answer),
      flops: flopsOf(answer, given),
      held: heldOf(answer, given),
      long: longOf(answer),
      skipped: given.causal ? skippedOf(answer) : null,
      first: answer.words.length < answer.total ? text.first(answer.words.length, answer.total) : '',
    }),
  }
}

/** @param {TilesAnswer} answer @param {string} name */
const countIn = (answer, name) => valuesIn(answer, name)[0]

/** @param {TilesAnswer} answer @param {Given} given */
const outcomeOf = ({ words, network }, { rows, isLess }) => ({
  ...{ rows, words: words.length, isMet: isLess },
  dim: network.config.dim,
})

// ---- The maps ----

/** @param {TilesAnswer} answer @param {Readonly<State>} state @param {Step | null} step null: all of it */
function mapOf(answer, state, step) {
  const labels = answer.words
  const isHere = (/** @type {number} */ at) => {
    const [row, col] = [Math.floor(at / labels.length), at % labels.length]
    return !step || (row >= step.from && row < step.to && col >= step.first && col < step.end)
  }
  return heatmap({
    ...{ heading: step ? text.tiled : text.plain, tensors: ['weights'] },
    values: valuesIn(answer, 'weights').map((weight, at) => (isHere(at) ? weight : 0)),
    ...{ rowLabels: labels, colLabels: labels, side: SIDE, ...atCell(answer, state) },
    summary: () => (step ? text.here(step, labels) : text.plain),
  })
}

/** Before the first tile nothing is there. @param {TilesAnswer} answer @param {Readonly<State>} state @param {Step | null} step */
function tiledOf(answer, state, step) {
  const panel = mapOf(answer, state, step ?? { from: 0, to: 0, first: 0, end: 0 })
  if (step) return panel
  return { ...panel, tensors: [] }
}

// ---- Bytes ----

/** @param {TilesAnswer} answer */
function bytesOf(answer) {
  const values = valuesIn(answer, 'kib')
  return bars({
    ...{ heading: text.moved, tensors: ['kib'], values, labels: text.ways, rowHeight: BAR },
    most: Math.max(0.1, ...values),
    digits: DIGITS,
    write: text.kib,
    say: (label, value) => `${label}: ${value}`,
  })
}

/** @param {TilesAnswer} answer @param {Given} given */
function verdictOn(answer, { rows }) {
  const [plain, tiled] = valuesIn(answer, 'bytes')
  return {
    tensors: ['bytes', 'groups'],
    said: text.verdict({ rows, words: answer.words.length, groups: countIn(answer, 'groups'), plain, tiled }),
  }
}

/** @param {TilesAnswer} answer */
const fewestOf = (answer) => ({
  tensors: ['fewestRows'],
  said: text.fewest(countIn(answer, 'fewestRows'), answer.words.length),
})

/** @param {TilesAnswer} answer */
const differenceOf = (answer) => ({
  tensors: ['difference'],
  said: text.difference(short(countIn(answer, 'difference'), DIGITS)),
})

/** @param {TilesAnswer} answer @param {Given} given */
const flopsOf = (answer, { causal }) => ({
  tensors: ['plainFlops', 'tiledFlops'],
  said: text.flops(countIn(answer, 'plainFlops'), countIn(answer, 'tiledFlops'), causal),
})

/** @param {TilesAnswer} answer @param {Given} given */
const heldOf = (answer, { rows, tile }) => ({
  tensors: ['held', 'scoreBytes'],
  said: text.held(countIn(answer, 'held'), rows, tile, countIn(answer, 'scoreBytes')),
})

/** @param {TilesAnswer} answer */
function longOf(answer) {
  const [plain, tiled] = valuesIn(answer, 'long')
  return { tensors: ['long'], said: text.long(plain, tiled) }
}

/** @param {TilesAnswer} answer */
const skippedOf = (answer) => ({
  tensors: ['skipped', 'tiles'],
  said: text.skipped(countIn(answer, 'skipped'), countIn(answer, 'tiles')),
})
