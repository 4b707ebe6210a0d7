// What a model knows: held-out questions, asked a few at a time while the page is idle.

import { inParts } from '../../session/measure.js'

/**
 * @import { Model } from '../../session/types.js'
 * @typedef {import('../../core/calls/tasks.js').Task} Task
 * @typedef {import('../../core/calls/tasks.js').Question} Question
 * @typedef {import('../../core/calls/tasks.js').Score} Score
 */

/** Questions at a time. */
const PART = 8

/** How a model from a file answers a question, asked so many times. @param {Model} model @param {{ task: Task, question: Question, count: number }} what @returns {Promise<Score>} */
export async function asked(model, { task, question, count }) {
  const sum = { asked: 0, right: 0, chance: 0 }
  const ask = /** @type {NonNullable<Model['evaluate']>} */ (model.evaluate)
  await inParts(count, PART, (part) => {
    const score = ask({ task, question, ...part })
    sum.asked += score.asked
    sum.right += score.right
    sum.chance = score.chance
  })
  return { ...sum, accuracy: sum.right / sum.asked }
}
