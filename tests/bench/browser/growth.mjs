// How time and memory grow with the length of one head: time like N^2, memory not at all.

import { bytesInAndOut, nameOf, problemOf } from '../problem.mjs'
import { worstError } from '../reference.mjs'
import { timeInTurn } from '../timing.mjs'
import { loadPeer } from './peers/index.mjs'
import { wasmBytes } from './watch.mjs'

/**
 * Lengths must ascend, since wasm memory never shrinks.
 * @param {{ variant: string, lengths: number[], dim: number, effort: import('../timing.mjs').Effort }} options
 * @returns {Promise<{ length: number, ms: number, beyond: number }[]>} beyond: bytes beside inputs and output
 */
export async function growth({ variant, lengths, dim, effort }) {
  const before = wasmBytes()
  const peer = await loadPeer(`headlight-${variant}`)
  const points = lengths.map((length) => {
    const shape = { heads: 1, length, dim, causal: false }
    const { run } = peer.prepare(problemOf(shape))
    run()
    return { length, run, beyond: wasmBytes() - before - bytesInAndOut(shape) }
  })
  const tasks = points.map(({ length, run }) => ({
    id: String(length),
    run: (times) => {
      for (let i = 0; i < times; i++) run()
    },
  }))
  const timings = await timeInTurn(tasks, effort)
  return points.map(({ length, beyond }, i) => ({ length, ms: timings[i].ms, beyond }))
}

/**
 * A long problem against the reference on sampled rows, and what it held.
 * @param {{ variant: string, shape: import('../problem.mjs').Shape, rows: number }} options
 */
export async function exactness({ variant, shape, rows }) {
  const before = wasmBytes()
  const peer = await loadPeer(`headlight-${variant}`)
  const problem = problemOf(shape)
  const start = performance.now()
  const output = await peer.prepare(problem).run()
  const ms = performance.now() - start
  const beyond = wasmBytes() - before - bytesInAndOut(shape)
  const error = worstError(problem, output, { count: rows })
  console.log(`${nameOf(shape)} ${variant}: ${(ms / 1e3).toFixed(1)} s, error ${error.toExponential(1)}`)
  return { shape, variant, rows, ms, error, beyond }
}
