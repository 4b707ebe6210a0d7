// The two charts of a training: its loss, step by step, and what the model knows.

import text from 'text/train.js'
import { readable } from '../../kit/number.js'
import { panelOf } from '../../kit/panels.js'
import { valuesIn } from '../../session/tensors.js'

/** @import { TrainAnswer } from './types.js' */

/** How low a chart is on a phone, in CSS pixels. */
const LEAST = 166

/** How far losses may rise above the loss of guessing before the axis makes more room. */
const ABOVE = 1.25

/** @param {TrainAnswer} answer */
const lastStep = ({ step, facts }) => Math.max(step, facts.steps)

/** @param {TrainAnswer} answer */
export function lossChart(answer) {
  const { guessingLoss } = answer.facts
  const losses = answer.step ? valuesIn(answer, 'loss') : new Float32Array(0)
  const isHigh = losses.some((loss) => loss > ABOVE * guessingLoss)
  return panelOf('chart', {
    heading: answer.step ? text.loss : text.lossToCome,
    tensors: answer.step ? ['loss'] : [],
    lines: [{ label: '', xs: losses.map((_, i) => i + 1), ys: losses }],
    references: [{ label: text.guessing(guessingLoss.toFixed(2)), value: guessingLoss }],
    ticks: isHigh ? ticks(2 * guessingLoss, 2) : ticks(ABOVE * guessingLoss, 1),
    last: lastStep(answer),
    least: LEAST,
    xTitle: text.steps,
    describe: (_row, i) => (i < losses.length ? text.point(i + 1, [[text.loss, readable(losses[i])]]) : text.noSteps),
  })
}

/** From 0 to a value or just beyond; what lies higher is drawn at the top. @param {number} high @param {number} each */
const ticks = (high, each) => Array.from({ length: Math.ceil(high / each) + 1 }, (_, i) => i * each)

/** @param {TrainAnswer} answer */
export function accuracyChart(answer) {
  const asked = answer.accuracies[0]?.scores ?? []
  const names = asked.map(({ question }) => `accuracy.${question}`)
  const tensors = names.length ? ['accuracy.step', ...names] : []
  const [xs = new Float32Array(0), ...lines] = tensors.map((name) => valuesIn(answer, name))
  const chances = [...new Set(asked.map(({ chance }) => chance))]
  const titleOf = (/** @type {number} */ i) => text.questions[asked[i].question]
  /** @returns {[string, string][]} */
  const said = (/** @type {number} */ at) => lines.map((ys, i) => [titleOf(i), text.percent(ys[at])])
  return panelOf('chart', {
    ...{ heading: text.accuracy, tensors },
    lines: lines.length
      ? lines.map((ys, i) => ({ label: lines.length > 1 ? titleOf(i) : '', xs, ys }))
      : [{ label: '', xs, ys: xs }],
    references: chances.map((chance) => ({ label: text.chance(text.percent(chance)), value: chance })),
    ticks: [0, 0.5, 1],
    last: lastStep(answer),
    least: LEAST,
    xTitle: text.steps,
    describe: (_row, at) => (at < xs.length ? text.point(xs[at], said(at)) : text.noSteps),
  })
}
