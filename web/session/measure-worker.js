// What runs in the worker that measures: a script as that of the worker that trains. The wasms come in the first message;
// who wants it to stop ends the worker.

import { normal } from '../core/calls/draws.js'
import { rowSums } from '../core/calls/tensors.js'
import { TimedHead } from '../core/calls/timed.js'
import { compile, instantiate } from '../core/instance.js'
import { Memory } from '../core/memory.js'
import { measured } from './measured.js'

/** @import { Calls } from './measured.js' */

const scope = /** @type {Worker} */ (/** @type {unknown} */ (self))

/** The calls that are measured with. @param {{ core: Uint8Array<ArrayBuffer>, lab: Uint8Array<ArrayBuffer> }} wasms @returns {Promise<Calls>} */
async function callsOf(wasms) {
  const [core, lab] = await Promise.all([compile(wasms.core), compile(wasms.lab)])
  const fresh = async (/** @type {WebAssembly.Module} */ module) => new Memory(await instantiate(module))
  const [coreMemory, labMemory] = await Promise.all([fresh(core), fresh(lab)])
  return {
    normal: (options) => normal(labMemory, options),
    rowSums: (options) => rowSums(coreMemory, options),
    timedHead: async (options) => new TimedHead(await fresh(core), options),
  }
}

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  try {
    const core = await callsOf(data)
    scope.postMessage({ kind: 'alive' })
    for await (const point of measured(core)) if (point) scope.postMessage({ kind: 'point', point })
    scope.postMessage({ kind: 'done' })
  } catch (error) {
    scope.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}
