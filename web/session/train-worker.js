// What runs in the worker that trains. The build makes a script of this file and of what it imports, which the page
// starts as a classic worker from a Blob: the only kind that Chromium allows on file:// and in sandboxed frames. The
// wasm comes in the first message.

import { Trainer } from '../core/calls/train.js'
import { instantiate } from '../core/instance.js'
import { Memory } from '../core/memory.js'
import { TrainLoop } from './train-loop.js'

const SLICE_MS = 50 // how long an order may have to wait

const scope = /** @type {Worker} */ (/** @type {unknown} */ (self))
const channel = new MessageChannel()

/** Lets orders in; a timer would wait for 4 ms. */
const rest = () =>
  new Promise((resolve) => {
    channel.port1.onmessage = resolve
    channel.port2.postMessage(null)
  })

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  try {
    const wasm = await WebAssembly.compile(data.wasm)
    const loop = new TrainLoop(
      async (options) => new Trainer(new Memory(await instantiate(wasm)), options),
      (report, transfer) => scope.postMessage(report, transfer ?? []),
      { slice: () => SLICE_MS, rest },
    )
    scope.onmessage = (/** @type {MessageEvent} */ order) => loop.take(order.data)
    scope.postMessage({ kind: 'alive' })
  } catch (error) {
    scope.postMessage({ kind: 'refused', message: String(error) })
  }
}
