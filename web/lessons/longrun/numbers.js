// What long attention in blocks of rows took: its time and its memory, beside the memory that its scores alone would need.

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { Own } from '../../kit/types.js'
 * @import { LongAnswer, Measured } from './types.js'
 * @typedef {ReturnType<typeof request>} LongRequest
 */

/** Of a head, and how many rows and keys a block of the kernel has at most (core/attention/tiled.c). */
export const DIM = 64
const BLOCK = { rows: 256, tile: 128 }

const MIB = 2 ** 20
const GIB = 2 ** 30

/** @param {Readonly<State>} state @param {Own} own */
export const request = (state, own) => ({
  tokens: Number(state['longrun.n']),
  measured: /** @type {Record<string, Measured>} */ (own.measured ?? {}),
})

/** @param {Run} run @param {LongRequest} request @returns {Promise<LongAnswer>} */
export async function numbers(run, { tokens, measured }) {
  const { core } = run
  const traffic = core.trafficOf({ queries: tokens, dim: DIM, ...BLOCK })
  const now = measured[tokens] ?? null
  const guess = guessOf(run, tokens, measured)
  const one = (/** @type {string} */ name, /** @type {number} */ value) => run.tensor(name, [1, 1], [value])
  const inMiB = (/** @type {number} */ bytes) => core.scale({ x: Float32Array.of(bytes), factor: 1 / MIB })[0]
  const scores = inMiB(traffic.scoreBytes)
  const held = now ? inMiB(now.memoryBytes) : Number.NaN
  return {
    tokens,
    measured: now && { thread: now.thread },
    tensors: [
      run.tensor('memory', [1, 2], [scores, held]),
      one('scores.gib', core.scale({ x: Float32Array.of(traffic.scoreBytes), factor: 1 / GIB })[0]),
      ...(now ? [one('held.mib', held)] : []),
      one('flops.billions', core.scale({ x: Float32Array.of(traffic.plainFlops), factor: 1e-9 })[0]),
      ...(now
        ? [one('seconds', core.scale({ x: Float32Array.of(now.ms), factor: 1e-3 })[0]), one('distance', now.distance)]
        : []),
      ...(guess === null ? [] : [one('guess', guess)]),
    ],
  }
}

/** Seconds that the length on show will take, by a shorter one that was measured: arithmetic grows with n². @param {Run} run @param {number} tokens @param {Record<string, Measured>} measured */
function guessOf(run, tokens, measured) {
  const [longest] = Object.keys(measured)
    .map(Number)
    .filter((n) => n < tokens)
    .sort((a, b) => b - a)
  if (!longest) return null
  const ratio = tokens / longest
  return run.core.scale({ x: Float32Array.of(measured[longest].ms), factor: 1e-3 * ratio * ratio })[0]
}
