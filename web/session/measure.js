// What is measured over held-out examples, a few at a time while the page is idle, so that no task is long.

import { looksIn } from './taught.js'

/**
 * @import { Model, Run } from './types.js'
 * @typedef {import('./captions.js').HeadScores} HeadScores
 */

/** Examples that the scores are means over. */
export const EXAMPLES = 200

/** Examples at a time: a millisecond or two, after which the page may be wanted again. */
const SLICE = 4

/** How long to go on in one go, while the page stays idle. */
const TURN = 8 // ms

/** @type {WeakMap<Model, Promise<(HeadScores | undefined)[][] | null>>} */
const measuring = new WeakMap()

/**
 * The scores of each head of each attention, measured once for a model.
 * @param {Model} model @returns {Promise<(HeadScores | undefined)[][] | null>} null: there is no task to measure it by; undefined: of a head that was taught
 */
export function headScores(model) {
  const known = measuring.get(model)
  if (known) return known
  const scores = measure(model)
  measuring.set(model, scores)
  scores.catch(() => measuring.delete(model))
  return scores
}

/** @param {Model} model */
async function measure(model) {
  const known = looksIn(model)
  if (known) return known
  const { task } = model.facts
  if (!task || !model.headScores) return null
  const ask = model.headScores.bind(model)
  /** @type {HeadScores[]} */
  let scores = []
  await inParts(EXAMPLES, SLICE, (part) => {
    scores = ask({ task, ...part })
  })
  const { heads } = model.config
  return Array.from({ length: model.attentions }, (_, i) => scores.slice(i * heads, (i + 1) * heads))
}

/**
 * Does a work part by part while the page is idle.
 * @param {number} count @param {number} size of a part, at most; it takes a few milliseconds, after which the page may be wanted again
 * @param {(part: { first: number, count: number }) => void} work
 */
export async function inParts(count, size, work) {
  let first = 0
  while (first < count) {
    const left = await idle()
    do {
      work({ first, count: Math.min(size, count - first) })
      first += size
    } while (first < count && left() > 0)
  }
}

/** Waits until the page has nothing better to do. @returns {Promise<() => number>} how many ms of this turn are left */
const idle = () =>
  new Promise((resolve) => {
    const turn = () => {
      const end = performance.now() + TURN
      resolve(() => end - performance.now())
    }
    if (typeof requestIdleCallback === 'function') requestIdleCallback(turn, { timeout: 200 })
    else setTimeout(turn, 16)
  })

/** Scores of a model's heads, as a lesson's numbers. @param {Run} run @param {{ model: string }} request */
export const scores = async (run, { model }) => ({ scores: await headScores(await run.model(model)) })
