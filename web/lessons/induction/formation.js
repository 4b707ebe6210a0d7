// How the induction model came to be: scores of every checkpoint, measured while the page is idle.

import { EXAMPLES, headScores } from '../../session/measure.js'
import { asked } from '../compare/heldout.js'

/**
 * @import { Model, Run } from '../../session/types.js'
 * @typedef {Awaited<ReturnType<typeof checkpointsOf>>} Checkpoints
 * @typedef {Awaited<ReturnType<typeof formation>>} Formation
 * @typedef {Awaited<ReturnType<typeof measured>>} Measured
 */

/** A checkpoint's file is named after its step; the finished model says its own. @param {string} name @param {Model} model */
const stepOf = (name, { facts }) => Number(/\d+$/u.exec(name)?.[0] ?? facts.steps)

/** Checkpoints in the order of training, the finished model last. @param {Run} run @param {readonly string[]} models */
export async function checkpointsOf(run, models) {
  const list = models.map(async (name) => ({ name, step: stepOf(name, await run.model(name)) }))
  return (await Promise.all(list)).sort((a, b) => a.step - b.step)
}

/**
 * Scores by checkpoint.
 * @param {Run} run @param {{ models: readonly string[], most?: number }} request  most: checkpoints that are measured, the
 *   first ones; none of the others has a score
 */
export async function formation(run, { models, most = models.length }) {
  const checkpoints = await checkpointsOf(run, models)
  /** @type {Measured[]} */
  const measured = []
  for (const { name } of checkpoints.slice(0, most)) measured.push(await measure(await run.model(name)))
  const lineOf = (/** @type {(one: Measured) => number} */ score) =>
    Float32Array.from(checkpoints, (_, i) => (measured[i] ? score(measured[i]) : Number.NaN))
  const best = (/** @type {'previous' | 'induction'} */ score) =>
    lineOf(({ heads }) => Math.max(...heads.map((head) => head[score])))
  return {
    checkpoints,
    measured: measured.length,
    isWhole: measured.length === checkpoints.length,
    /** Held-out sequences that each was asked, and the share of right answers that guessing would get. */
    count: EXAMPLES,
    chance: measured[0]?.chance ?? 0,
    accuracy: lineOf(({ accuracy }) => accuracy),
    /** Of the best head. */
    previous: best('previous'),
    induction: best('induction'),
    /** Of every head, layer by layer. */
    heads: measured.map(({ heads }) => heads),
  }
}

/** @type {WeakMap<Model, Promise<Measured>>} */
const known = new WeakMap()

/** What a checkpoint scores, measured once. @param {Model} model */
function measure(model) {
  const scores = known.get(model) ?? measured(model)
  known.set(model, scores)
  scores.catch(() => known.delete(model))
  return scores
}

/** One checkpoint's answers, and the mean weight of each head on the letter before, and on the letter after the last copy. @param {Model} model */
async function measured(model) {
  const { accuracy, chance } = await asked(model, { task: 'induction', question: 'second-copy', count: EXAMPLES })
  const scores = (await headScores(model))?.flat() ?? []
  const heads = scores.map((score) => ({
    previous: score?.links['left-neighbour'] || 0,
    induction: score?.links.induction || 0,
  }))
  return { accuracy, chance, heads }
}
