// Long runs in a thread of their own: attention in blocks of rows, with progress and cancel. The worker loads a core
// for this one run and ends with it, since a core's memory never shrinks. Where a page refuses workers, the
// same blocks run on this thread with a pause after each.

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
const PAGE_ROWS = 16 // or else the page would stand still

/**
 * @param {Source} source @param {LongOptions} options
 * @returns {Promise<LongResult>}
 * @throws {HlError} as attention does; rejects with the signal's reason once it is aborted
 */
export async function attentionInBlocks(source, options) {
  const outputs = checkBlocks(options)
  options.signal?.throwIfAborted()
  const worker = await startWorker(source)
  return worker ? runInWorker(worker, source, options) : runHere(source, options, outputs)
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
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason)
    signal?.addEventListener('abort', stop)
    worker.onerror = (event) => reject(new HlError('MEMORY', `the worker failed: ${event.message}`))
    worker.onmessage = ({ data }) => {
      if (data.progress) return onProgress?.(data.progress)
      if (data.error) return reject(new HlError(data.error.code, data.error.message))
      out?.set(data.output)
      resolve({ output: out ?? data.output, memoryBytes: data.memoryBytes, thread: 'worker' })
    }
    const handed = transfer ? [...new Set([request.q.buffer, request.k.buffer, request.v.buffer])] : []
    worker.postMessage({ request, variant }, handed)
    if (signal?.aborted) stop()
  }).finally(() => worker.terminate())
}

/** @param {Source} source @param {LongOptions} options @param {number} outputs @returns {Promise<LongResult>} */
async function runHere({ fresh }, options, outputs) {
  const output = options.out ?? new Float32Array(outputs)
  const memory = await fresh()
  for (const progress of blocksOfRows(memory, options, output, PAGE_ROWS)) {
    options.onProgress?.(progress)
    await new Promise((resolve) => setTimeout(resolve))
    options.signal?.throwIfAborted()
  }
  return { output, memoryBytes: memory.size, thread: 'page' }
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
