// What models know: held-out questions, asked while the page is idle.

import { inParts } from '../../session/measure.js'

/**
 * @import { Question, Score, Task } from '../../core/calls/tasks.js'
 * @import { Model, Run } from '../../session/types.js'
 * @import { HeldOut } from './types.js'
 */

/** Questions at a time. */
const PART = 8

/** @param {Run} run @param {{ models: string[], task: Task, questions: Question[], count: number }} request  count: how often each is asked @returns {Promise<HeldOut>} */
export async function heldout(run, { models, task, questions, count }) {
  /** @type {HeldOut} */
  const scores = {}
  for (const name of models) {
    const model = await run.model(name)
    scores[name] = {}
    for (const question of questions) scores[name][question] = await asked(model, { task, question, count })
  }
  return scores
}

/**
 * How a model answers a question, asked so many times.
 * @param {Pick<Model, 'evaluate'>} model @param {{ task: Task, question: Question, count: number }} what @returns {Promise<Score>}
 */
export async function asked(model, { task, question, count }) {
  const sum = { asked: 0, right: 0, chance: 0 }
  await inParts(count, PART, (part) => {
    const score = model.evaluate?.({ task, question, ...part })
    if (!score) return
    sum.asked += score.asked
    sum.right += score.right
    sum.chance = score.chance
  })
  return { ...sum, accuracy: sum.right / sum.asked }
}
