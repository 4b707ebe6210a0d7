// Starts a worker beside the page, or says that there can be none: the page's policy, the browser or the worker refuses.

import { unpack } from '../core/packed.js'

const WAIT_MS = 5000 // a worker that says nothing for so long is taken for refused

/**
 * A worker that has taken its first message, or null.
 * @param {string} packed its script @param {() => Promise<Record<string, Uint8Array<ArrayBuffer>>>} wasms what it is given to begin with
 * @returns {Promise<Worker | null>}
 */
export async function startWorker(packed, wasms) {
  if (typeof Worker !== 'function') return null
  const [script, given] = await Promise.all([unpack(packed), wasms()])
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  let worker = null
  try {
    worker = new Worker(url)
    if (await answers(worker, given)) return worker
  } catch {
    // The page's policy forbids workers.
  } finally {
    URL.revokeObjectURL(url)
  }
  worker?.terminate()
  return null
}

/** Whether a worker starts and takes the wasm. @param {Worker} worker @param {Record<string, Uint8Array<ArrayBuffer>>} given @returns {Promise<boolean>} */
function answers(worker, given) {
  return new Promise((resolve) => {
    setTimeout(resolve, WAIT_MS, false)
    worker.onmessage = ({ data }) => resolve(data.kind === 'alive')
    worker.onerror = (event) => {
      event.preventDefault()
      resolve(false)
    }
    worker.postMessage(
      given,
      Object.values(given).map(({ buffer }) => buffer),
    )
  })
}
