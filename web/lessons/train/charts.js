// The two charts of a training: its loss, step by step, and what the model knows.

import text from 'text/train.js'
import { chart } from '../../drawing/chart.js'
import { readable } from '../../kit/number.js'
import { percent } from './record.js'

/** @typedef {import('./record.js').TrainingRecord} TrainingRecord */

/** @param {TrainingRecord} data */
const lastStep = ({ step, facts }) => Math.max(step, facts.steps)

/** @param {TrainingRecord} data */
export function lossChart(data) {
  const { guessingLoss } = data.facts
  const losses = data.losses.subarray(0, data.step)
  return chart({
    lines: [{ label: '', xs: losses.map((_, i) => i + 1), ys: losses }],
    references: [{ label: text.guessing(guessingLoss.toFixed(2)), value: guessingLoss }],
    ticks: losses.some((loss) => loss > 1.25 * guessingLoss)
      ? ticks(2 * guessingLoss, 2)
      : ticks(1.25 * guessingLoss, 1),
    last: lastStep(data),
    xTitle: text.steps,
    describe: (_row, col) =>
      col < losses.length ? `${text.steps} ${col + 1}: ${text.loss} ${readable(losses[col])}` : text.noSteps,
  })
}

/** From 0 to a value or just beyond; what lies higher is drawn at the top. @param {number} high @param {number} each */
const ticks = (high, each) => Array.from({ length: Math.ceil(high / each) + 1 }, (_, i) => i * each)

/** @param {TrainingRecord} data */
export function accuracyChart(data) {
  const { accuracies } = data
  const asked = accuracies[0]?.scores ?? []
  const xs = accuracies.map(({ step }) => step)
  const chances = new Set(asked.map(({ chance }) => chance))
  const named = asked.length > 1
  return chart({
    lines: asked.length
      ? asked.map(({ question }, i) => ({
          label: named ? text.questions[question] : '',
          xs,
          ys: accuracies.map(({ scores }) => scores[i].accuracy),
        }))
      : [{ label: '', xs: [], ys: [] }],
    references: [...chances].map((chance) => ({ label: text.chance(percent(chance)), value: chance })),
    ticks: [0, 0.5, 1],
    last: lastStep(data),
    xTitle: text.steps,
    describe: (_row, col) => (accuracies[col] ? describe(accuracies[col]) : text.noSteps),
  })
}

/** @param {import('./record.js').Accuracies} at */
const describe = ({ step, scores }) =>
  `${text.steps} ${step}: ${scores.map(({ question, accuracy }) => `${text.questions[question]} ${percent(accuracy)}`).join(', ')}`
