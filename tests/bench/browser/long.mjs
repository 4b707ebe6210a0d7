// A run too long for one call: in a worker, with progress, and a cancel that is obeyed.

import { problemOf } from '../problem.mjs'
import { worstError } from '../reference.mjs'
import { takeInputs } from './memory.mjs'

/** @param {string} variant @param {import('../problem.mjs').Problem} problem @param {object} more */
async function run(variant, { q, k, v, heads, length, dim, causal }, more) {
  const { loadCore } = await import('/dist/core.js')
  const core = await loadCore({ variant })
  const request = { q, k, v, heads, queries: length, keys: length, dim, causal: causal ? 'top-left' : false }
  return core.attentionInBlocks({ ...request, ...more })
}

/**
 * The inputs of makeInputs are handed over to the worker.
 * @param {{ variant: string, rows: number }} options  rows: compared with the reference
 */
export async function long({ variant, rows }) {
  const problem = takeInputs()
  const { heads, length, dim, causal } = problem
  const start = performance.now()
  const times = [start]
  let told = 0 // tenths
  const onProgress = ({ done, total }) => {
    times.push(performance.now())
    const tenths = Math.floor((10 * done) / total)
    if (tenths > told) console.log(`long run: ${10 * tenths} % of the rows`)
    told = tenths
  }
  const { output, memoryBytes, thread } = await run(variant, problem, { onProgress, transfer: true })
  const ms = performance.now() - start
  const pauses = times.slice(1).map((time, i) => time - times[i])
  const shape = { heads, length, dim, causal }
  const error = worstError(problemOf(shape), output, { count: rows })
  const beyond = memoryBytes - 2 * Float32Array.BYTES_PER_ELEMENT * heads * length * dim // the core's copy of k and v
  return { shape, variant, thread, ms, messages: pauses.length, pause: Math.max(...pauses), error, memoryBytes, beyond }
}

/**
 * Cancels at the first sign of progress.
 * @param {{ variant: string, shape: import('../problem.mjs').Shape }} options
 * @returns {Promise<number>} ms until the run has ended
 */
export async function cancelled({ variant, shape }) {
  const controller = new AbortController()
  let asked = 0
  const onProgress = () => {
    asked ||= performance.now()
    controller.abort()
  }
  const end = await run(variant, problemOf(shape), { onProgress, signal: controller.signal }).then(
    () => 'finished',
    (error) => error.name,
  )
  if (end !== 'AbortError') throw new Error(`a cancelled run ended as ${end}`)
  return performance.now() - asked
}
