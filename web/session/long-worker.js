// What runs in the worker of long attention. The build makes a classic script of this file and of what it imports, as of
// train-worker.js; the wasms come in the first message, the order in the second.

import { instantiate } from '../core/instance.js'
import { Memory } from '../core/memory.js'
import { AtlasLoop } from './atlas-loop.js'
import { attendLong } from './long-loop.js'

const ROWS = 256 // progress a few times a second at 131,072 keys

const scope = /** @type {Worker} */ (/** @type {unknown} */ (self))

/** @param {Uint8Array<ArrayBuffer>} wasm */
const memoryOf = async (wasm) => new Memory(await instantiate(await WebAssembly.compile(wasm)))

/** The page ends the worker where it wants no more, so nothing has to be let in. */
const PACE = { rows: ROWS, slice: Number.POSITIVE_INFINITY, rest: () => Promise.resolve() }

const CELLS = 1 << 22 // of a map at once: some 15 ms
const SLICE_MS = 60 // before the worker looks for a newer window

/** Windows of a map, from now on. @param {Memory} lab @param {import('./atlas-loop.js').AtlasOrder} order */
function serveAtlas(lab, order) {
  const rest = () => new Promise((resolve) => setTimeout(resolve))
  const loop = new AtlasLoop(lab, order, (report) => scope.postMessage(report), { cells: CELLS, slice: SLICE_MS, rest })
  scope.onmessage = (/** @type {MessageEvent} */ { data }) => void loop.want(data.window)
}

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  try {
    const memories = { core: await memoryOf(data.core), lab: await memoryOf(data.lab) }
    scope.onmessage = async (/** @type {MessageEvent} */ order) => {
      try {
        if (order.data.atlas) return serveAtlas(memories.lab, order.data.atlas)
        await attendLong(memories, order.data, (report) => scope.postMessage(report), PACE)
      } catch (error) {
        scope.postMessage({ kind: 'error', message: error instanceof Error ? error.message : String(error) })
      }
    }
    scope.postMessage({ kind: 'alive' })
  } catch (error) {
    scope.postMessage({ kind: 'refused', message: String(error) })
  }
}
