// Exact windows of a large map beside the page: in the worker of long runs, or, where the page's policy or the browser refuses
// one, on the page's own thread in short slices.

import workerScript from 'headlight.long-worker'
import { freshMemory, wasmOf } from '../core/load.js'
import { AtlasLoop } from './atlas-loop.js'
import { hear, workerFrom } from './worker.js'

/**
 * @import { AtlasOrder, AtlasReport, AtlasWindow } from './atlas-loop.js'
 * @typedef {{ thread: 'worker' | 'page', want: (window: AtlasWindow) => void, stop: () => void }} AtlasRun
 *   want: a window, in place of one that is not drawn yet; stop: nothing is heard any more
 */

const CELLS = 1 << 19 // on the page: a few milliseconds
const SLICE_MS = 12

/** @param {import('../core/load.js').Core} core @param {AtlasOrder} order @param {(report: AtlasReport) => void} listen @returns {Promise<AtlasRun>} */
export async function startAtlasRun({ variant }, order, listen) {
  const worker = await workerFrom(workerScript, async () => ({ core: await wasmOf(variant), lab: await wasmOf('lab') }))
  return worker ? inWorker(worker, order, listen) : onPage(order, listen)
}

/** @param {Worker} worker @param {AtlasOrder} order @param {(report: AtlasReport) => void} listen @returns {AtlasRun} */
function inWorker(worker, order, listen) {
  hear(worker, listen)
  worker.postMessage({ atlas: order })
  return { thread: 'worker', want: (window) => worker.postMessage({ window }), stop: () => worker.terminate() }
}

/** @param {AtlasOrder} order @param {(report: AtlasReport) => void} listen @returns {Promise<AtlasRun>} */
async function onPage(order, listen) {
  const rest = () => new Promise((resolve) => setTimeout(resolve))
  const loop = new AtlasLoop(await freshMemory('lab'), order, listen, { cells: CELLS, slice: SLICE_MS, rest })
  return { thread: 'page', want: (window) => void loop.want(window), stop: () => loop.stop() }
}
