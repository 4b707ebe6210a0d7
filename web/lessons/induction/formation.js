// How the induction model came to be: scores of every checkpoint, measured while the page is idle.

import { EXAMPLES, headScores } from '../../session/measure.js'
import { MODEL_NAMES } from '../../session/models.js'
import { asked } from '../compare/heldout.js'

/**
 * @typedef {{}} FormationRequest
 * @typedef {{ name: string, step: number }} Checkpoint
 * @typedef {{ checkpoints: Checkpoint[], accuracy: Float32Array, chance: number, count: number, previous: Float32Array,
 *   induction: Float32Array, heads: { previous: number, induction: number }[][] }} Formation
 *   by checkpoint; count: held-out sequences that each was asked; previous and induction: of its best head; heads: of every head, attention by attention
 */

/** A checkpoint's file is named after its step; the finished model says its own. @param {string} name @param {any} facts */
const stepOf = (name, facts) => Number(/\d+$/u.exec(name)?.[0] ?? facts.steps)

/** Checkpoints in the order of training, the finished model last. @param {Run} run @returns {Promise<Checkpoint[]>} */
export async function checkpointsOf(run) {
  const names = MODEL_NAMES.filter((name) => /^induction(-\d+)?$/u.test(name))
  const list = names.map(async (name) => ({ name, step: stepOf(name, (await run.model(name)).facts) }))
  return (await Promise.all(list)).sort((a, b) => a.step - b.step)
}

/** @param {Run} run @returns {Promise<Formation>} */
export async function formation(run) {
  const checkpoints = await checkpointsOf(run)
  const n = checkpoints.length
  const made = { accuracy: new Float32Array(n), previous: new Float32Array(n), induction: new Float32Array(n) }
  const heads = []
  let chance = 0
  for (const [i, { name }] of checkpoints.entries()) {
    const measured = await measure(await run.model(name))
    made.accuracy[i] = measured.accuracy
    made.previous[i] = Math.max(...measured.heads.map((head) => head.previous))
    made.induction[i] = Math.max(...measured.heads.map((head) => head.induction))
    heads.push(measured.heads)
    chance = measured.chance
  }
  return { checkpoints, chance, count: EXAMPLES, heads, ...made }
}

/** One checkpoint's answers, and scores of its heads. @param {import('../../kit/numbers/reading.js').Network} network */
async function measure(network) {
  const score = await asked(network, { task: 'induction', question: 'second-copy', count: EXAMPLES })
  const scores = (await headScores(/** @type {any} */ (network)))?.flat() ?? []
  const heads = scores.map(({ links }) => ({ previous: links['left-neighbour'] || 0, induction: links.induction || 0 }))
  return { ...score, heads }
}
