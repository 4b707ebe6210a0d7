// Figures by their kind, and whether two are the same.

import { answers } from './answers.js'
import { arrows } from './arrows.js'
import { bars } from './bars.js'
import { bitsFigure } from './bits.js'
import { chart } from './chart.js'
import { clockDials } from './clocks.js'
import { curves } from './curves.js'
import { distributions } from './distributions.js'
import { growth } from './growth.js'
import { headBlocks } from './head-blocks.js'
import { heatmap } from './heatmap.js'
import { lamps } from './lamps.js'
import { odds } from './odds.js'
import { parting } from './parting.js'
import { plan } from './plan.js'
import { plane } from './plane.js'
import { projection } from './projection.js'
import { slices } from './slices.js'
import { squares } from './squares.js'
import { termsChart } from './terms.js'
import { trunk } from './trunk.js'
import { turn } from './turn.js'
import { vectors } from './vectors.js'

/** @import { Drawing, FigureSpec } from './types.js' */

/** What draws each kind of figure. */
export const KINDS = {
  answers,
  arrows,
  bars,
  bits: bitsFigure,
  blocks: headBlocks,
  chart,
  clocks: clockDials,
  curves,
  distributions,
  growth,
  heatmap,
  lamps,
  odds,
  parting,
  plan,
  plane,
  projection,
  slices,
  squares,
  terms: termsChart,
  trunk,
  turn,
  vectors,
}

/** @param {FigureSpec} spec @returns {Drawing} */
export function drawingOf(spec) {
  const { describe, summary } = /** @type {Partial<Drawing>} */ (spec)
  return /** @type {Drawing} */ ({ describe, summary, ...KINDS[spec.kind](/** @type {never} */ (spec)) })
}

/**
 * Whether two figures look alike: all that they hold is the same, whatever objects it is held in. Their functions only say
 * in words what the rest holds.
 * @param {unknown} a @param {unknown} b @returns {boolean}
 */
export function alike(a, b) {
  if (Object.is(a, b) || (typeof a === 'function' && typeof b === 'function')) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (ArrayBuffer.isView(a) && ArrayBuffer.isView(b))
    return alikeNumbers(/** @type {Float32Array} */ (a), /** @type {Float32Array} */ (b))
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  const at = (/** @type {object} */ object, /** @type {string} */ key) =>
    /** @type {Record<string, unknown>} */ (object)[key]
  return keys.length === others.length && keys.every((key) => key in b && alike(at(a, key), at(b, key)))
}

/** @param {Float32Array} a @param {Float32Array} b */
function alikeNumbers(a, b) {
  if (a.length !== b.length) return false
  if (a.buffer === b.buffer && a.byteOffset === b.byteOffset) return true
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false
  return true
}
