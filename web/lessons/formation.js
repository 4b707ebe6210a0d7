// How the induction model came to be: scores of every checkpoint, asked in turns so that the page stays at hand.

import { MODEL_NAMES } from '../models.js'
import { networkNamed, pause } from './reading.js'

/**
 * @typedef {import('../core.js').Core} Core
 * @typedef {{ kind: 'formation', count: number }} FormationRequest  count: held-out sequences that each is asked
 * @typedef {{ name: string, step: number }} Checkpoint
 * @typedef {{ checkpoints: Checkpoint[], accuracy: Float32Array, chance: number, previous: Float32Array,
 *   induction: Float32Array, heads: { previous: number, induction: number }[][] }} Formation
 *   by checkpoint; previous and induction: of its best head; heads: of every head, attention by attention
 */

const TASK = 'induction'
const SEED = 1

/** A checkpoint's file is named after its step; the finished model says its own. @param {string} name @param {any} facts */
const stepOf = (name, facts) => Number(/\d+$/u.exec(name)?.[0] ?? facts.steps)

/** Checkpoints in the order of training, the finished model last. @param {Core} core @returns {Promise<Checkpoint[]>} */
export async function checkpointsOf(core) {
  const names = MODEL_NAMES.filter((name) => /^induction(-\d+)?$/u.test(name))
  const list = names.map(async (name) => ({ name, step: stepOf(name, (await networkNamed(core, name)).facts) }))
  return (await Promise.all(list)).sort((a, b) => a.step - b.step)
}

/** @param {Core} core @param {FormationRequest} request @returns {Promise<Formation>} */
export async function formation(core, { count }) {
  const checkpoints = await checkpointsOf(core)
  const n = checkpoints.length
  const made = { accuracy: new Float32Array(n), previous: new Float32Array(n), induction: new Float32Array(n) }
  const heads = []
  let chance = 0
  for (const [i, { name }] of checkpoints.entries()) {
    await pause()
    const network = await networkNamed(core, name)
    const answered = network.evaluate({ task: TASK, question: 'second-copy', count, seed: SEED })
    const scores = network.headScores({ task: TASK, count, seed: SEED }).map(linkScores)
    made.accuracy[i] = answered.accuracy
    made.previous[i] = Math.max(...scores.map((score) => score.previous))
    made.induction[i] = Math.max(...scores.map((score) => score.induction))
    heads.push(scores)
    chance = answered.chance
  }
  return { checkpoints, chance, heads, ...made }
}

/** @param {{ links: Record<string, number | null> }} score */
const linkScores = ({ links }) => ({ previous: links['left-neighbour'] ?? 0, induction: links.induction ?? 0 })
