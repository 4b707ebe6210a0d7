// What models know: held-out questions, asked while the page is idle.

import { idle } from '../measure.js'
import { networkNamed } from './reading.js'

/**
 * @typedef {import('../core.js').Core} Core
 * @typedef {import('../calls/tasks.js').Task} Task
 * @typedef {import('../calls/tasks.js').Question} Question
 * @typedef {import('../calls/tasks.js').Score} Score
 * @typedef {{ kind: 'heldout', models: string[], task: Task, questions: readonly Question[], count: number }} HeldOutRequest
 * @typedef {Record<string, Record<Question, Score>>} HeldOut  by model and question
 */

/** Questions at a time: a few milliseconds, after which the page may be wanted again. */
const PART = 10

/** @param {Core} core @param {HeldOutRequest} request @returns {Promise<HeldOut>} */
export async function heldout(core, { models, task, questions, count }) {
  /** @type {any} */
  const scores = {}
  for (const name of models) {
    const network = await networkNamed(core, name)
    scores[name] = {}
    for (const question of questions) {
      const sum = { asked: 0, right: 0, accuracy: 0, chance: 0 }
      for (let first = 0; first < count; first += PART) {
        await idle()
        const part = network.evaluate({ task, question, count: Math.min(PART, count - first), first })
        sum.asked += part.asked
        sum.right += part.right
        sum.chance = part.chance
      }
      scores[name][question] = { ...sum, accuracy: sum.right / sum.asked }
    }
  }
  return scores
}
