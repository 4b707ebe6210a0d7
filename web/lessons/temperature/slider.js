// Where temperatures stand on the slider and below the curve: 0, then 0.01 to 100, then infinity.

import text from 'text/temperature.js'

const PER_DECADE = 20

/** Decades from 0.01 to 100. */
const DECADES = 4

/** The knob's largest value, which stands for infinity. */
const LAST = 1000

/** Steps from an end stop to its neighbour. */
const GAP = 5

/** @type {readonly number[]} */
export const TEMPERATURES = [
  0,
  ...Array.from({ length: DECADES * PER_DECADE + 1 }, (_, i) => Number((10 ** (i / PER_DECADE - 2)).toPrecision(3))),
  Number.POSITIVE_INFINITY,
]

/** Where they stand. */
export const AT = TEMPERATURES.map((_, i) => (i === 0 ? 0 : i === TEMPERATURES.length - 1 ? i + 2 * GAP : i + GAP))

export const END = AT[AT.length - 1]

/** Where 0.01, 0.1, ... 100 stand. */
export const DECADES_AT = Array.from({ length: DECADES + 1 }, (_, i) => AT[1 + i * PER_DECADE])

/** The temperature that a knob's value stands for. @param {number} value */
export const temperatureOf = (value) => (value >= LAST ? Number.POSITIVE_INFINITY : value)

/** The knob's value of a place. @param {number} place */
export const valueAt = (place) => Math.min(LAST, TEMPERATURES[place])

/** The place that a point of the slider is nearest to. @param {number} x */
export const placeAt = (x) => AT.reduce((best, at, i) => (Math.abs(at - x) < Math.abs(AT[best] - x) ? i : best), 0)

/** The place nearest to a temperature, of those between the end stops unless it is one. @param {number} t */
export function placeOf(t) {
  const last = TEMPERATURES.length - 1
  if (t === 0) return 0
  if (t === Number.POSITIVE_INFINITY) return last
  const above = TEMPERATURES.findIndex((at) => at >= t)
  if (above === last) return last - 1
  if (above <= 1) return 1
  return TEMPERATURES[above] - t < t - TEMPERATURES[above - 1] ? above : above - 1
}

/** A temperature as it is written. @param {number} t */
export const named = (t) => (t === Number.POSITIVE_INFINITY ? text.infinity : String(Number(t.toPrecision(4))))
