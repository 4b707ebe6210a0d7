// Long runs in a thread of their own: attention in blocks of rows, with progress and cancel. The worker loads a core
// for this one run and ends with it, since a core's memory never shrinks. Where a page refuses workers, the
// same blocks run on this thread, which is given back every few milliseconds.

import { blocksOfRows, checkBlocks } from './calls/blocks.js'
import { HlError } from './check.js'

/**
 * @typedef {import('./calls/blocks.js').BlockOptions} BlockOptions
 * @typedef {import('./calls/blocks.js').Progress} Progress
 * @typedef {import('./memory.js').Memory} Memory
 * @typedef {BlockOptions & { onProgress?: (progress: Progress) => void, signal?: AbortSignal, transfer?: boolean }} LongOptions
 * @typedef {{ output: Float32Array, memoryBytes: number, thread: 'worker' | 'page' }} LongResult
 *   memoryBytes: what the run's own core held
 * @typedef {{ url: string | undefined, variant: 'simd128' | 'relaxed', fresh: () => Promise<Memory> }} Source
 *   where core.js lies, and how to get another core like the one that was asked
 */

const WORKER_ROWS = 256 // progress a few times a second at 131,072 keys
const PAGE_ROWS = 16
const PAGE_MS = 12 // how long the page may stand still, except for one block of rows

/**
 * @param {Source} source @param {LongOptions} options
 * @returns {Promise<LongResult>}
 * @throws {HlError} as attention does; rejects with the signal's reason once it is aborted
 */
export async function attentionInBlocks(source, options) {
  const outputs = checkBlocks(options)
  const ours = { ...options } // whatever the caller does to its own meanwhile
  stopIfAborted(ours.signal)
  const worker = await startWorker(source)
  return worker ? runInWorker(worker, source, ours) : runHere(source, ours, outputs)
}

/** The reason of an abort; browsers before 2022 keep none. @param {AbortSignal} signal */
const reasonOf = (signal) => signal.reason ?? new DOMException('The run was aborted', 'AbortError')

/** @param {AbortSignal | null | undefined} signal */
function stopIfAborted(signal) {
  if (signal?.aborted) throw reasonOf(signal)
}

/** A worker that has core.js loaded, or null where there can be none. @param {Source} source @returns {Promise<Worker | null>} */
async function startWorker({ url }) {
  if (typeof Worker !== 'function' || !url || !/^https?:/.test(url)) return null
  const script = `import { answerLongRun } from ${JSON.stringify(url)}; answerLongRun(self)`
  const blob = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  try {
    const worker = new Worker(blob, { type: 'module' })
    return await new Promise((resolve) => {
      worker.onmessage = () => resolve(worker)
      worker.onerror = (event) => {
        event.preventDefault()
        worker.terminate()
        resolve(null)
      }
    })
  } catch {
    return null // the page's policy forbids workers
  } finally {
    URL.revokeObjectURL(blob)
  }
}

/** @param {Worker} worker @param {Source} source @param {LongOptions} options @returns {Promise<LongResult>} */
function runInWorker(worker, { variant }, options) {
  const { onProgress, signal, transfer, out, ...request } = options
  const stop = () => aborted(reasonOf(/** @type {AbortSignal} */ (signal)))
  /** @type {(reason: unknown) => void} */
  let aborted
  return new Promise((/** @type {(result: LongResult) => void} */ resolve, reject) => {
    aborted = reject
    signal?.addEventListener('abort', stop)
    worker.onerror = (event) => reject(new HlError('MEMORY', `the worker failed: ${event.message}`))
    worker.onmessageerror = () => reject(new HlError('MEMORY', 'the arrays did not reach the worker'))
    worker.onmessage = ({ data }) => {
      try {
        if (data.progress) return onProgress?.(data.progress)
        if (data.error) throw new HlError(data.error.code, data.error.message)
        out?.set(data.output)
        resolve({ output: out ?? data.output, memoryBytes: data.memoryBytes, thread: 'worker' })
      } catch (error) {
        reject(error)
      }
    }
    hand(worker, { request, variant }, transfer === true)
    if (signal?.aborted) stop()
  }).finally(() => {
    signal?.removeEventListener('abort', stop)
    worker.terminate()
  })
}

/**
 * Posts a request; its arrays are copied, or handed over. A view of a large buffer is copied out of it first, since
 * posting it would copy the buffer, and so is one on shared memory, which can't be given to a worker.
 * @param {Worker} worker @param {{ request: Record<string, any>, variant: string }} message @param {boolean} transfer
 */
function hand(worker, { request, variant }, transfer) {
  const { q, k, v } = request
  try {
    if (transfer) worker.postMessage({ request, variant }, [...new Set([q.buffer, k.buffer, v.buffer])])
    else worker.postMessage({ request: Object.fromEntries(Object.entries(request).map(alone)), variant })
  } catch (error) {
    throw new HlError('TYPE', `the arrays can't go to a worker: ${error}`)
  }
}

/** @param {[string, any]} option @returns {[string, any]} */
const alone = ([name, value]) => [name, ArrayBuffer.isView(value) ? onItsOwn(/** @type {any} */ (value)) : value]

/** @param {Float32Array | Uint8Array} view */
const onItsOwn = (view) =>
  view.byteLength < view.buffer.byteLength || !(view.buffer instanceof ArrayBuffer) ? view.slice() : view

/** @param {Source} source @param {LongOptions} options @param {number} outputs @returns {Promise<LongResult>} */
async function runHere({ fresh }, options, outputs) {
  const memory = await fresh()
  const output = new Float32Array(outputs) // and only at the end into `out`, which may be one of the inputs
  let since = performance.now()
  for (const progress of blocksOfRows(memory, options, output, PAGE_ROWS)) {
    options.onProgress?.(progress)
    if (performance.now() - since > PAGE_MS) {
      await new Promise((resolve) => setTimeout(resolve))
      since = performance.now()
    }
    stopIfAborted(options.signal)
  }
  options.out?.set(output)
  return { output: options.out ?? output, memoryBytes: memory.size, thread: 'page' }
}

/**
 * The worker's side: answers one run.
 * @param {any} scope of the worker @param {(variant: 'simd128' | 'relaxed') => Promise<Memory>} fresh
 */
export function answerLongRun(scope, fresh) {
  scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
    try {
      const memory = await fresh(data.variant)
      const { request } = data
      const output = new Float32Array(checkBlocks(request))
      for (const progress of blocksOfRows(memory, request, output, WORKER_ROWS)) {
        delete request.k // in the core by now: nothing is held twice
        delete request.v
        scope.postMessage({ progress })
      }
      scope.postMessage({ output, memoryBytes: memory.size }, [output.buffer])
    } catch (error) {
      const { code = 'MEMORY', message } = /** @type {HlError} */ (error)
      scope.postMessage({ error: { code, message } })
    }
  }
  scope.postMessage('ready')
}
