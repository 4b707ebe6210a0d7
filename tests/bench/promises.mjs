// How far ahead of its peers Headlight promises to be, and whether it is.

import { nameOf } from './problem.mjs'

/**
 * @typedef {import('./problem.mjs').Shape} Shape
 * @typedef {'simd128' | 'relaxed'} Variant
 * @typedef {'everybody' | 'libraries' | 'plain JavaScript'} Rivals
 * @typedef {{ id: string, ms?: number, error?: number, wrong?: number, failed?: string }} Outcome
 *   one peer's: timed (ms and its error), or wrong (by how much), or failed (why)
 * @typedef {{ shape: Shape, outcomes: Outcome[] }} Cell
 * @typedef {{ shape: Shape, variant: Variant, rivals: Rivals, rival: string, ratio: number, promised: number }} Verdict
 */

/** @type {{ covers: (shape: Shape) => boolean, rivals: Rivals, simd128: number, relaxed: number }[]} */
const PROMISES = [
  { covers: (s) => isTiny(s), rivals: 'libraries', simd128: 4, relaxed: 4 },
  { covers: (s) => isTiny(s), rivals: 'plain JavaScript', simd128: 1, relaxed: 1 },
  { covers: (s) => !s.causal && isSize(s, 8, 64, 64), rivals: 'everybody', simd128: 1.25, relaxed: 1.4 },
  { covers: (s) => !s.causal && s.length >= 512, rivals: 'everybody', simd128: 1.4, relaxed: 1.6 },
  { covers: (s) => s.causal && s.length >= 512, rivals: 'everybody', simd128: 2.5, relaxed: 3 },
]

/** @param {Shape} shape @param {number} heads @param {number} length @param {number} dim */
const isSize = (shape, heads, length, dim) => shape.heads === heads && shape.length === length && shape.dim === dim
/** @param {Shape} shape */
const isTiny = (shape) => !shape.causal && isSize(shape, 1, 5, 64)

/** @type {Variant[]} */
export const VARIANTS = ['simd128', 'relaxed']

const OURS = 'headlight-'

/** @param {Variant} variant @returns {string} the id of that build among the peers */
export const ourId = (variant) => OURS + variant

/** @param {string} id @returns {Rivals} */
const rivalsOf = (id) => (id === 'plain-js' ? 'plain JavaScript' : 'libraries')

/**
 * @param {Cell} cell @param {Rivals} [rivals]
 * @returns {(Outcome & { ms: number }) | undefined} the fastest of them, if one was timed
 */
export function fastest({ outcomes }, rivals = 'everybody') {
  const timed = outcomes.filter(
    ({ id, ms }) => ms !== undefined && !id.startsWith(OURS) && (rivals === 'everybody' || rivals === rivalsOf(id)),
  )
  return /** @type {any} */ (timed.sort((a, b) => Number(a.ms) - Number(b.ms))[0])
}

/** How many times as fast as the fastest of the rivals. @param {Cell} cell @param {Variant} variant @param {Rivals} [rivals] */
export function ratio(cell, variant, rivals = 'everybody') {
  const ours = cell.outcomes.find(({ id }) => id === ourId(variant))?.ms
  const rival = fastest(cell, rivals)
  return ours === undefined || !rival ? undefined : rival.ms / ours
}

/** Every promise that the cells can tell of. @param {Cell[]} cells @returns {Verdict[]} */
export function verdicts(cells) {
  return cells.flatMap((cell) =>
    PROMISES.filter((promise) => promise.covers(cell.shape)).flatMap((promise) =>
      VARIANTS.flatMap((variant) => {
        const found = ratio(cell, variant, promise.rivals)
        if (found === undefined) return []
        const rival = fastest(cell, promise.rivals)?.id ?? ''
        return [{ shape: cell.shape, variant, rivals: promise.rivals, rival, ratio: found, promised: promise[variant] }]
      }),
    ),
  )
}

const GUARD = 0.5 // machines differ, and CI's are noisy: a fall below half a promise is no accident

/** Of the largest value of a row, at N = 16384: sums of that many float32 weights err by about 5e-6. */
const EXACT = 1e-5

/**
 * What no noise explains: half a promise missed, a wrong result of ours, or nothing measured at all.
 * @param {Record<string, any>} result of run.mjs @returns {string[]} a sentence each
 */
export function guardFailures({ compare, exact = {} }) {
  const cells = compare?.cells ?? []
  const list = verdicts(cells)
  const slow = list.filter(({ ratio, promised }) => ratio < GUARD * promised)
  const inexact = Object.values(exact).filter(({ error }) => !(error <= EXACT))
  return [
    ...(list.length ? [] : ['no promise could be checked']),
    ...cells.flatMap(ourFailures),
    ...slow.map((verdict) => `${describe(verdict)}; half of that is not reached`),
    ...inexact.map(({ shape, variant, error }) => `${variant} at ${nameOf(shape)}: error ${error}, allowed ${EXACT}`),
  ]
}

/** @param {Cell} cell @returns {string[]} */
const ourFailures = ({ shape, outcomes }) =>
  outcomes
    .filter(({ id, ms }) => id.startsWith(OURS) && ms === undefined)
    .map(({ id, failed, wrong }) => `${id} at ${nameOf(shape)}: ${failed ?? `error ${wrong}`}`)

/** @param {Verdict} verdict @returns {string} */
export const describe = ({ shape, variant, rivals, rival, ratio, promised }) =>
  `${variant} at ${nameOf(shape)}: ${ratio.toFixed(2)}x the fastest of ${rivals} (${rival}), promised ${promised}x`
