// What one peer holds for one problem. The page around it must be fresh, and only one peer be in it.

import { bytesInAndOut, problemOf } from '../problem.mjs'
import { loadPeer } from './peers/index.mjs'
import { wasmBytes } from './watch.mjs'

const RUNS = 3

/** @type {import('../problem.mjs').Problem | undefined} */
let problem

/** First the inputs, so that the process can be weighed with them. @param {import('../problem.mjs').Shape} shape */
export function makeInputs(shape) {
  problem = problemOf(shape)
}

/** @returns {import('../problem.mjs').Problem} what makeInputs made; for whoever hands it on */
export function takeInputs() {
  if (!problem) throw new Error('makeInputs comes first')
  const taken = problem
  problem = undefined
  return taken
}

/** @param {string} id @returns {Promise<{ wasm: number, beyond: number }>} bytes; beyond: beside a copy of inputs and output */
export async function hold(id) {
  const inputs = takeInputs()
  const peer = await loadPeer(id)
  const job = await peer.prepare(inputs)
  for (let i = 0; i < RUNS; i++) await job.run()
  return { wasm: wasmBytes(), beyond: wasmBytes() - bytesInAndOut(inputs) }
}
