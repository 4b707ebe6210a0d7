// Long attention beside the page: in a worker, or, where the page's policy or the browser refuses one, on the page's own
// thread in short slices. Either has a core of its own for this one run, since a core's memory never shrinks.

import workerScript from 'headlight.long-worker'
import { freshMemory, wasmOf } from '../core/load.js'
import { attendLong } from './long-loop.js'
import { hear, workerFrom } from './worker.js'

/**
 * @typedef {import('./long-loop.js').LongOrder} LongOrder
 * @typedef {import('./long-loop.js').LongReport} LongReport
 * @typedef {{ thread: 'worker' | 'page', stop: () => void }} LongRun  stop: nothing is heard of the run any more
 */

const ROWS = 16
const SLICE_MS = 12 // how long the page may stand still, except for one block of rows

/**
 * @param {import('../core/load.js').Core} core @param {LongOrder} order @param {(report: LongReport) => void} listen
 * @returns {Promise<LongRun>}
 */
export async function startLongRun({ variant }, order, listen) {
  const worker = await workerFrom(workerScript, async () => ({ core: await wasmOf(variant), lab: await wasmOf('lab') }))
  return worker ? inWorker(worker, order, listen) : onPage(variant, order, listen)
}

/** @param {Worker} worker @param {LongOrder} order @param {(report: LongReport) => void} listen @returns {LongRun} */
function inWorker(worker, order, listen) {
  hear(worker, (/** @type {LongReport} */ report) => {
    if (report.kind !== 'progress') worker.terminate()
    listen(report)
  })
  worker.postMessage(order)
  return { thread: 'worker', stop: () => worker.terminate() }
}

/** A rest of a run that was stopped never ends, so that the run is forgotten. @param {'simd128' | 'relaxed'} variant @param {LongOrder} order @param {(report: LongReport) => void} listen @returns {LongRun} */
function onPage(variant, order, listen) {
  let isStopped = false
  const rest = () => new Promise((resolve) => setTimeout(() => !isStopped && resolve(null)))
  const run = async () => {
    const memories = { core: await freshMemory(variant), lab: await freshMemory('lab') }
    await attendLong(memories, order, (report) => !isStopped && listen(report), { rows: ROWS, slice: SLICE_MS, rest })
  }
  run().catch((error) => !isStopped && listen({ kind: 'error', message: String(error.message ?? error) }))
  return {
    thread: 'page',
    stop: () => {
      isStopped = true
    },
  }
}
