// What models know: held-out questions, asked while the page is idle.

import { inParts } from '../measure.js'
import { networkNamed } from './reading.js'

/**
 * @typedef {import('../core.js').Core} Core
 * @typedef {import('../calls/tasks.js').Task} Task
 * @typedef {import('../calls/tasks.js').Question} Question
 * @typedef {import('../calls/tasks.js').Score} Score
 * @typedef {{ kind: 'heldout', models: string[], task: Task, questions: readonly Question[], count: number }} HeldOutRequest
 * @typedef {Record<string, Record<Question, Score>>} HeldOut  by model and question
 */

/** Questions at a time. */
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
      await inParts(count, PART, (part) => {
        const { asked, right, chance } = network.evaluate({ task, question, ...part })
        sum.asked += asked
        sum.right += right
        sum.chance = chance
      })
      scores[name][question] = { ...sum, accuracy: sum.right / sum.asked }
    }
  }
  return scores
}
