// The stage's colours: the page's, as numbers that can be mixed, and the core's colours of maps.

import { PARSED } from '../session/taught.js'

/**
 * @import { Colour, Palette, Ramp } from './types.js'
 * @import { Run } from '../session/types.js'
 * @typedef {{ weights: Uint8Array, scores: Uint8Array }} Tables  the core's colours, 3 bytes each, lowest first
 */

/** The core's colours of maps. @param {Run} run @param {{ dark: boolean }} request @returns {Tables} */
export const tables = ({ core }, { dark }) => ({
  weights: core.colours({ map: 'weights', dark }),
  scores: core.colours({ map: 'scores', dark }),
})

/** Places of a root scale: so many that it is smooth near 0. */
const PLACES = 1024

/** Which of `count` colours values from 0 to 1 have on a root scale: colour k is that of values around (k / (count - 1))². @param {number} count */
function rootScale(count) {
  const last = count - 1
  let k = 0
  return Uint16Array.from({ length: PLACES + 1 }, (_, i) => {
    while (k < last && ((k + 0.5) / last) ** 2 < i / PLACES) k++
    return k
  })
}

/** @param {Uint8Array} table @param {number} index @returns {Colour} */
const entry = (table, index) => [table[3 * index], table[3 * index + 1], table[3 * index + 2]]

/** @param {Uint8Array} table @returns {(place: number) => number} the colour of a place from 0 to 1 */
const linearIn = (table) => (place) => Math.round(Math.max(0, Math.min(1, place)) * (table.length / 3 - 1))

/** Weights from 0 to 1 on a root scale, so that 0.05 is seen. @param {Uint8Array} table @returns {Ramp} */
function rootRamp(table) {
  const scale = rootScale(table.length / 3)
  return (value) => entry(table, scale[Math.round(Math.max(0, Math.min(1, value)) * PLACES)])
}

/** Values from -1 to 1 on a root scale, away from the middle colour. @param {Uint8Array} table @returns {Ramp} */
function signedRootRamp(table) {
  const middle = (table.length / 3 - 1) / 2
  const scale = rootScale(middle + 1)
  return (value) => {
    const steps = scale[Math.round(Math.min(1, Math.abs(value)) * PLACES)]
    return entry(table, middle + (value < 0 ? -steps : steps))
  }
}

/** @param {(name: string) => Colour} named a custom property of the style sheet, without "--hl-" @param {Tables} maps @param {boolean} dark @returns {Palette} */
export function paletteOf(named, maps, dark) {
  const place = linearIn(maps.scores)
  return {
    ...{
      page: named('paper'),
      ink: named('ink'),
      muted: named('muted'),
      line: named('line'),
      faint: named('track-faint'),
    },
    ...{ query: named('query'), key: named('key'), value: named('value'), weight: named('accent') },
    ...{ place: named('place'), stream: named('stream'), dark },
    links: Object.fromEntries(PARSED.map((relation) => [relation, named(`link-${relation}`)])),
    ...{
      weights: rootRamp(maps.weights),
      signed: (value) => entry(maps.scores, place(value)),
      effects: signedRootRamp(maps.scores),
    },
  }
}
