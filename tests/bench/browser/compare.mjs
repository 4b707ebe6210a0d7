// Everybody computes the same attention; who is right is timed.

import { nameOf, problemOf } from '../problem.mjs'
import { worstError } from '../reference.mjs'
import { timeInTurn } from '../timing.mjs'
import { loadPeer } from './peers/index.mjs'

/**
 * Of the largest value of a row. Sums of float32 err by some 1e-6 and everybody's exp by less than 1e-5; a
 * wrong mask, scale or layout by 0.01 at least.
 */
export const TOLERANCE = 1e-4

/**
 * @typedef {import('../promises.mjs').Cell} Cell
 * @typedef {import('../promises.mjs').Outcome} Outcome
 * @typedef {{ id: string, failed?: string }} Presence
 */

/** @param {unknown} error @returns {string} */
const messageOf = (error) => String(error instanceof Error ? error.message : error).slice(0, 500)

/** @param {string[]} ids @returns {Promise<(Presence & { peer?: import('./peers/index.mjs').Peer })[]>} */
function loadAll(ids) {
  return Promise.all(
    ids.map(async (id) => {
      try {
        return { id, peer: await loadPeer(id) }
      } catch (error) {
        return { id, failed: messageOf(error) }
      }
    }),
  )
}

/** The job, as a task; a promise is awaited only where there is one. @param {string} id @param {() => unknown} run @param {boolean} asynchronous */
const taskOf = (id, run, asynchronous) => ({
  id,
  run: asynchronous
    ? async (times) => {
        for (let i = 0; i < times; i++) await run()
      }
    : (times) => {
        for (let i = 0; i < times; i++) run()
      },
})

/** @returns {Promise<{ outcome: Outcome, task?: import('../timing.mjs').Task, dispose?: () => unknown }>} */
export async function admit(id, peer, problem) {
  try {
    const job = await peer.prepare(problem)
    const output = job.run()
    const error = worstError(problem, await output, { layout: job.layout })
    if (error > TOLERANCE) return { outcome: { id, wrong: error }, dispose: job.dispose }
    return { outcome: { id, error }, task: taskOf(id, job.run, output instanceof Promise), dispose: job.dispose }
  } catch (error) {
    return { outcome: { id, failed: messageOf(error) } }
  }
}

/** @param {import('../problem.mjs').Shape} shape @param {any[]} present @param {import('../timing.mjs').Effort} effort @returns {Promise<Cell>} */
async function compareAt(shape, present, effort) {
  const problem = problemOf(shape)
  const entries = []
  for (const { id, peer } of present) entries.push(await admit(id, peer, problem))
  const timings = await timeInTurn(
    entries.flatMap(({ task }) => task ?? []),
    effort,
  )
  for (const { dispose } of entries) await dispose?.()
  const outcomes = entries.map(({ outcome }) => ({ ...outcome, ...timings.find(({ id }) => id === outcome.id) }))
  return { shape, outcomes }
}

/** @param {Cell} cell @returns {string} */
function summary({ shape, outcomes }) {
  const parts = outcomes.map(({ id, ms, wrong, failed }) => `${id} ${failed ?? (wrong ? 'wrong' : ms?.toPrecision(3))}`)
  return `${nameOf(shape)}: ${parts.join(', ')}`
}

/**
 * @param {{ shapes: import('../problem.mjs').Shape[], peers: string[], effort: import('../timing.mjs').Effort }} options
 * @returns {Promise<{ peers: Presence[], cells: Cell[] }>}
 */
export async function compare({ shapes, peers, effort }) {
  const all = await loadAll(peers)
  const cells = []
  for (const shape of shapes) {
    const present = all.filter(({ peer }) => peer)
    cells.push(await compareAt(shape, present, effort))
    console.log(summary(cells[cells.length - 1]))
  }
  return { peers: all.map(({ id, failed }) => ({ id, failed })), cells }
}
