// Times several tasks in turn, forwards and backwards, so that a machine that slows down slows all alike.

import { median } from './statistics.mjs'

/**
 * @typedef {{ id: string, run: (times: number) => unknown }} Task  run does the work `times` over; may be async
 * @typedef {{ warmMs: number, sliceMs: number, slices: number, totalMs: number, mostMs: number }} Effort
 *   a task gets at least `slices` slices of about sliceMs each and totalMs in all, but no new slice after mostMs
 * @typedef {{ id: string, ms: number, least: number, slices: number, runs: number }} Timing
 *   ms: median over the slices of the time of one run; least: the fastest slice's
 */

/** @type {Effort} */
export const THOROUGH = { warmMs: 300, sliceMs: 40, slices: 10, totalMs: 1000, mostMs: 5000 }
/** @type {Effort} */
export const QUICK = { warmMs: 100, sliceMs: 30, slices: 5, totalMs: 200, mostMs: 2000 }

const SLICES_LEAST = 3 // a median of fewer hides nothing
const GROWTH_MOST = 20 // the first run of a task is much slower than the next ones

/** @param {Task} task @param {number} times @param {() => number} now @returns {Promise<number>} ms */
async function timed(task, times, now) {
  const start = now()
  await task.run(times)
  return now() - start
}

/** Warms the task up. @param {Task} task @param {Effort} effort @param {() => number} now @returns {Promise<number>} runs that fill a slice */
async function runsPerSlice(task, { warmMs, sliceMs }, now) {
  const start = now()
  for (let runs = 1; ; ) {
    const ms = await timed(task, runs, now)
    const filled = ms >= sliceMs / 2
    if (filled && now() - start >= warmMs) return Math.max(1, Math.round((runs * sliceMs) / ms))
    if (!filled) runs = Math.ceil(runs * Math.max(1.1, Math.min(GROWTH_MOST, sliceMs / ms)))
  }
}

/** @param {{ times: number[], total: number }} series @param {Effort} effort */
function wantsMore({ times, total }, { slices, totalMs, mostMs }) {
  if (times.length < SLICES_LEAST) return true
  return total < mostMs && (times.length < slices || total < totalMs)
}

/**
 * @param {Task[]} tasks @param {Effort} effort @param {() => number} [now] in ms
 * @returns {Promise<Timing[]>} in the order of the tasks
 */
export async function timeInTurn(tasks, effort, now = () => performance.now()) {
  const all = []
  for (const task of tasks) all.push({ task, runs: await runsPerSlice(task, effort, now), times: [], total: 0 })
  for (let round = 0; all.some((series) => wantsMore(series, effort)); round++) {
    const turn = all.filter((series) => wantsMore(series, effort))
    for (const series of round % 2 ? turn.reverse() : turn) {
      const ms = await timed(series.task, series.runs, now)
      series.times.push(ms / series.runs)
      series.total += ms
    }
    await new Promise((resolve) => setTimeout(resolve)) // lets the page breathe, and collect its garbage
  }
  return all.map(({ task, runs, times }) => ({
    id: task.id,
    ms: median(times),
    least: Math.min(...times),
    slices: times.length,
    runs: runs * times.length,
  }))
}
