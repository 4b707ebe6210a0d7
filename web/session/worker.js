// A worker from a packed script of the page's own, started as a classic one from a Blob: the only kind that Chromium allows
// on file:// and in sandboxed frames.

import { unpack } from '../core/packed.js'

const WORKER_MS = 5000 // a worker that says nothing for so long is taken for refused

/**
 * A worker that has taken its wasms, or null where there can be none.
 * @param {import('../core/packed.js').Packed} packed its script @param {() => Promise<Record<string, Uint8Array<ArrayBuffer>>>} wasms what its first message holds
 * @returns {Promise<Worker | null>}
 */
export async function workerFrom(packed, wasms) {
  if (typeof Worker !== 'function') return null
  const [script, message] = await Promise.all([unpack(packed), wasms()])
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  let worker = null
  try {
    worker = new Worker(url)
    if (await answers(worker, message)) return worker
  } catch {
    // The page's policy forbids workers.
  } finally {
    URL.revokeObjectURL(url)
  }
  worker?.terminate()
  return null
}

/** Whether a worker starts and takes its wasms. @param {Worker} worker @param {Record<string, Uint8Array<ArrayBuffer>>} message @returns {Promise<boolean>} */
function answers(worker, message) {
  return new Promise((resolve) => {
    setTimeout(resolve, WORKER_MS, false)
    worker.onmessage = ({ data }) => resolve(data.kind === 'alive')
    worker.onerror = (event) => {
      event.preventDefault()
      resolve(false)
    }
    worker.postMessage(
      message,
      Object.values(message).map(({ buffer }) => buffer),
    )
  })
}

/** Has a worker's reports heard; an error ends it and is one of them. @template Report @param {Worker} worker @param {(report: Report | { kind: 'error', message: string }) => void} listen */
export function hear(worker, listen) {
  worker.onmessage = ({ data }) => listen(data)
  worker.onerror = (event) => {
    event.preventDefault()
    worker.terminate()
    listen({ kind: 'error', message: event.message })
  }
}
