// The measurement itself: attention at lengths that double, each in slices, the least of several passes. Whatever else
// runs on the machine only adds time. The same loop runs in a worker and, where there is none, on the page's own thread.

import { HlError } from '../core/check.js'

/**
 * @typedef {import('../core/calls/timed.js').Way} Way
 * @typedef {{ normal: (options: import('../core/calls/draws.js').NormalOptions) => Float32Array,
 *   rowSums: (options: { x: Float32Array, rows: number, cols: number }) => Float32Array,
 *   timedHead: (options: import('../core/calls/timed.js').TimedOptions) => Promise<import('../core/calls/timed.js').TimedHead> }} Calls
 *   of the core
 * @typedef {{ way: Way, n: number, ms: number, bytes: number, keptBytes: number }} Point
 *   bytes: most that the core's arena held in the run; keptBytes: with room for all scores
 */

export const SIZES = [64, 128, 256, 512, 1024, 2048, 4096]
export const WIDTH = 128

/** @type {Way[]} */
export const BOTH = ['attention', 'layer']

const PASSES = 5
const WARM_UP_TOKENS = 128
const WARM_UPS = 60
/** Of a projection's weights, so that what goes in and what comes out are about as large. */
const DEVIATION = 0.09

/** Each point once it is known, and null after every slice. @param {Calls} core @returns {AsyncGenerator<Point | null>} */
export async function* measured(core) {
  const most = SIZES[SIZES.length - 1]
  const numbers = core.normal({ count: most * WIDTH, seed: 1 })
  const matrix = core.normal({ count: WIDTH * WIDTH, seed: 2, deviation: DEVIATION })
  const given = { width: WIDTH, numbers, matrix }
  const warming = await core.timedHead({ ...given, way: 'layer', tokens: WARM_UP_TOKENS })
  for (let i = 0; i < WARM_UPS; i++) {
    for (const slice of warming.slices()) slice()
    yield null
  }
  for (const n of SIZES)
    for (const way of BOTH) {
      const head = await core.timedHead({ ...given, way, tokens: n })
      const ms = yield* leastOf(core, head)
      const kept = await core.timedHead({ ...given, way, tokens: n, keepsScores: true })
      for (const slice of kept.slices().slice(-1)) slice() // a block of rows is enough to see what is taken
      yield { way, n, ms, bytes: head.bytes, keptBytes: kept.bytes }
    }
}

/** Milliseconds of a run: the least that each slice took. @param {Calls} core @param {Awaited<ReturnType<Calls['timedHead']>>} head @returns {Generator<null, number>} */
function* leastOf(core, head) {
  const slices = head.slices()
  const least = new Float32Array(slices.length).fill(Number.POSITIVE_INFINITY)
  for (let pass = 0; pass < PASSES; pass++)
    for (const [i, slice] of slices.entries()) {
      least[i] = Math.min(least[i], timeOf(slice, head.often))
      yield null
    }
  const [ms] = core.rowSums({ x: least, rows: 1, cols: least.length })
  if (ms > 0) return ms
  throw new HlError('UNSUPPORTED', 'this browser’s clock is too coarse')
}

/** Milliseconds of one call. @param {() => void} slice @param {number} often short ones are timed together, since clocks are coarse */
function timeOf(slice, often) {
  const start = performance.now()
  for (let i = 0; i < often; i++) slice()
  return (performance.now() - start) / often
}
