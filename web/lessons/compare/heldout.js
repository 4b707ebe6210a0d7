// What models know: held-out questions, asked while the page is idle.

import { inParts } from '../../session/measure.js'

/**
 * @typedef {import('../../core/calls/tasks.js').Task} Task
 * @typedef {import('../../core/calls/tasks.js').Question} Question
 * @typedef {import('../../core/calls/tasks.js').Score} Score
 * @typedef {{ models: string[], task: Task, questions: readonly Question[], count: number }} HeldOutRequest
 * @typedef {Record<string, Record<Question, Score>>} HeldOut  by model and question
 */

/** Questions at a time. */
const PART = 8

/** @param {Run} run @param {HeldOutRequest} request @returns {Promise<HeldOut>} */
export async function heldout(run, { models, task, questions, count }) {
  /** @type {any} */
  const scores = {}
  for (const name of models) {
    const network = await run.model(name)
    scores[name] = {}
    for (const question of questions) scores[name][question] = await asked(network, { task, question, count })
  }
  return scores
}

/**
 * How a model answers a question, asked so many times.
 * @param {import('../../kit/numbers/reading.js').Network} network @param {{ task: Task, question: Question, count: number }} what @returns {Promise<Score>}
 */
export async function asked(network, { task, question, count }) {
  const sum = { asked: 0, right: 0, chance: 0 }
  await inParts(count, PART, (part) => {
    const score = network.evaluate({ task, question, ...part })
    sum.asked += score.asked
    sum.right += score.right
    sum.chance = score.chance
  })
  return { ...sum, accuracy: sum.right / sum.asked }
}
