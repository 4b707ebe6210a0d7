// Training beside the page: in a worker, or, where the page's policy or the browser refuses one, on the page's own
// thread in short slices between frames. Who listens gets the same reports from both.

import workerScript from 'headlight.train-worker'
import { modelsWasm } from '../core/load.js'
import { nextFrame } from './frames.js'
import { TrainLoop } from './train-loop.js'
import { workerFrom } from './worker.js'

/**
 * @typedef {import('../core/load.js').Core} Core
 * @typedef {import('./train-loop.js').Report} Report
 * @typedef {import('./train-loop.js').Order} Order
 * @typedef {(report: Report) => void} Listener
 */

const SLICE_MS = 8 // of a frame's 16
const HIDDEN_SLICE_MS = 50 // nobody waits for a frame, and the browser rarely lets us

/**
 * Starts a thread that trains.
 * @param {Core} core @param {Listener} listen
 * @returns {Promise<Training>}
 */
export async function startTraining(core, listen) {
  const worker = await workerFrom(workerScript, async () => ({ wasm: await modelsWasm() }))
  return worker ? inWorker(worker, listen) : onPage(core, listen)
}

export class Training {
  /** @param {'worker' | 'page'} thread @param {(order: Order) => void} order @param {() => void} stop */
  constructor(thread, order, stop) {
    this.thread = thread
    this.order = order
    /** Ends the thread; nothing is heard of it any more. */
    this.stop = stop
  }
}

/** @param {Worker} worker @param {Listener} listen */
function inWorker(worker, listen) {
  worker.onmessage = ({ data }) => listen(data)
  worker.onerror = (event) => {
    event.preventDefault()
    listen({ kind: 'error', code: 'MEMORY', message: `the worker failed: ${event.message}` })
  }
  return new Training(
    'worker',
    (order) => worker.postMessage(order),
    () => worker.terminate(),
  )
}

/** @param {Core} core @param {Listener} listen */
function onPage(core, listen) {
  const pace = { slice: () => (document.hidden ? HIDDEN_SLICE_MS : SLICE_MS), rest: nextFrame }
  const loop = new TrainLoop((options) => core.trainer(options), listen, pace)
  return new Training(
    'page',
    (order) => loop.take(order),
    () => loop.stop(),
  )
}
