// Checks of what attention is told: who sees whom, how sharply, and from which position on.

import { given, HlError, INT32_MAX, isFloat, number, show, typed, whole } from './check.js'

const UNBOUNDED = -1
const TEMPERATURE_MIN = 1e-20

/** A base of position frequencies. @param {number} x */
export const isBase = (x) => x >= 1 && Number.isFinite(x)

/** Positions go from - POSITION_MAX to it. */
export const POSITION_MAX = 2 ** 24

/** The first of so many positions. @param {unknown} start @param {number} positions */
export function startOf(start, positions) {
  const first = whole('start', start ?? 0, -POSITION_MAX, POSITION_MAX)
  const last = first + positions - 1
  if (last > POSITION_MAX) throw new HlError('RANGE', `positions go up to ${POSITION_MAX}, not to ${last}`)
  return first
}

/** @param {number} t */
const isTemperature = (t) => t === 0 || (t >= TEMPERATURE_MIN && isFloat(t))

/** @param {unknown} value */
export const temperatureOf = (value) => number('temperature', value, isTemperature, `0 or from ${TEMPERATURE_MIN} on`)

/** How many heads a mask or a bias is for; 1 where none is given. @param {string} name @param {unknown} value @param {number} heads @param {number} rows @param {number} cols */
export function headsOfMask(name, value, heads, rows, cols) {
  if (!given(value)) return 1
  const { length } = typed(name, value, /** @type {any} */ (/mask$/i.test(name) ? Uint8Array : Float32Array))
  if (length === rows * cols) return 1
  if (length === heads * rows * cols) return heads
  const shapes = `queries ${rows} x keys ${cols} = ${rows * cols}, or heads ${heads} times that`
  throw new HlError('SHAPE', `${name} has ${length} elements, but ${shapes}`)
}

/** Heads of keys and values. @param {unknown} value @param {number} heads */
export function kvHeadsOf(value, heads) {
  const kvHeads = whole('kvHeads', value ?? heads)
  if (heads % kvHeads) throw new HlError('SHAPE', `kvHeads must divide heads: heads ${heads}, kvHeads ${kvHeads}`)
  return kvHeads
}

/** @param {unknown} causal @param {number} queries @param {number} keys @returns {[number, number]} on or off, offset */
export function causalOf(causal, queries, keys) {
  if (causal === false) return [0, 0]
  if (causal === 'top-left') return [1, 0]
  if (causal === 'bottom-right') return [1, keys - queries]
  if (typeof causal === 'number') return [1, whole('causal', causal, -INT32_MAX, INT32_MAX)]
  throw new HlError('TYPE', `causal is false, 'top-left', 'bottom-right' or a whole number, not ${show(causal)}`)
}

/** @param {unknown} window @returns {[number, number]} */
export function windowOf(window) {
  if (window === null) return [UNBOUNDED, UNBOUNDED]
  if (!Array.isArray(window) || window.length !== 2)
    throw new HlError('TYPE', `window is null or [left, right], not ${show(window)}`)
  return [whole('window left', window[0], UNBOUNDED, INT32_MAX), whole('window right', window[1], UNBOUNDED, INT32_MAX)]
}
