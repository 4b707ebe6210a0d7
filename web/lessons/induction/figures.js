// What <hl-induction> shows of one moment of a training, and of its whole: the maps of every head, what the model says next,
// its loss on the typed letters, and scores of the heads.

import text from 'text/induction.js'
import { readable } from '../../kit/number.js'
import { atColumn, heatmap, onShow, panelOf } from '../../kit/panels.js'
import { capital, headName, ofHeads } from '../../kit/reading.js'
import { nextWord } from '../../kit/words/next-word.js'
import { CLEAR, LEANING } from '../../session/captions.js'
import { headIn, indexOfLargest, rowIn, tensorIn, valuesIn } from '../../session/tensors.js'

/**
 * @import { Said } from '../../kit/types.js'
 * @import { State } from '../../session/types.js'
 * @import { Formation } from './formation.js'
 * @import { InductionAnswer, InductionOwn } from './types.js'
 * @typedef {Formation['heads'][number][number]} HeadShares
 * @typedef {Omit<Formation, 'count' | 'heads'>} Lines
 * @typedef {ReturnType<typeof headOf>} HeadShown
 */

const ANSWERS = { count: 6, shown: 4 }
const LINES = /** @type {const} */ (['accuracy', 'previous', 'induction'])

/** The loss axis goes at least so far, in nats: a little beyond the loss of guessing, ln 24. */
const LOSS = 4

/** @param {InductionAnswer} answer @param {Readonly<State>} state @param {InductionOwn} own */
export function figures(answer, state, own) {
  const { checkpoints, at, tensors, network } = answer
  const formation = own.formation?.isWhole ? own.formation : null
  const last = checkpoints.length - 1
  const facts = {
    step: checkpoints[at].step,
    checkpoints: checkpoints.map(({ step }) => step),
    scores: formation ? scoresIn(formation) : null,
  }
  if (!tensors.length)
    return { reason: text.few, shown: null, snapshot: { ...facts, losses: [], answers: [], wholeAnswer: '' } }
  const row = Math.min(state['induction.at'], answer.words.length - 1)
  const following = answer.words[row + 1] ?? null
  const heading = text.answers(answer.words[row], row)
  const { list, panel } = nextWord(answer, { row, heading, ...ANSWERS, right: following, text })
  const whole = network.words[indexOfLargest(rowIn(answer.before[0], row))]
  const off = state['induction.without'].length
  const [{ word, probability }] = list
  return {
    ...onShow({
      training: { at, last, said: text.step(checkpoints[at].step, checkpoints[last].step) },
      scores: formation ? { panel: scoreChart(formation, at), note: noteOn(formation) } : null,
      /** What stands there until then: the same chart, with its lines as far as they are measured. */
      axes: formation ? null : scoreChart(own.formation ?? noneYet(answer), at),
      letters: { list: answer.words, row },
      /** When each score is above one half for the first time, once they are measured. */
      passed: formation ? passedIn(formation) : null,
      loss: lossChart(answer),
      lossNote: text.lossNote(answer.given),
      heads: ofHeads(network, (layer, head) => headOf(answer, state, own, layer, head)).flat(),
      next: panel,
      says: { tensors: ['probabilities'], said: text.says(word, probability.toFixed(3), following) },
      ablated: off ? { tensors: ['probabilities'], said: text.ablated(off, whole, word) } : null,
    }),
    snapshot: {
      ...facts,
      losses: Array.from(valuesIn(answer, 'losses')),
      answers: list,
      wholeAnswer: whole,
    },
  }
}

// ---- Along the training ----

/** The steps of all checkpoints as the axis of a chart. @param {{ step: number }[]} checkpoints */
function axisOf(checkpoints) {
  const xs = checkpoints.map(({ step }) => step)
  return { xs, last: xs[xs.length - 1], xTitle: text.training }
}

/** @param {InductionAnswer} answer */
function lossChart(answer) {
  const { xs, ...axis } = axisOf(answer.checkpoints)
  const { data: losses, range = [0, 0] } = tensorIn(answer, 'losses')
  const top = Math.max(LOSS, Math.ceil(range[1]))
  return panelOf('chart', {
    heading: text.loss,
    tensors: ['losses'],
    ...atColumn(answer.at),
    ...axis,
    lines: [{ label: text.lossLine, xs, ys: losses }],
    ticks: [0, top / 2, top],
    describe: (_row, i) => text.point(xs[i], [`${text.lossLine} ${readable(losses[i])}`]),
  })
}

/** @param {Lines} formation @param {number} at */
function scoreChart(formation, at) {
  const { xs, ...axis } = axisOf(formation.checkpoints)
  const lines = LINES.map((name) => ({ label: text.lines[name], xs, ys: formation[name] }))
  const said = (/** @type {number} */ i) => lines.map(({ label, ys }) => `${label} ${readable(ys[i])}`)
  return panelOf('chart', {
    heading: formation.isWhole ? text.curves : text.measuring(formation.measured, formation.checkpoints.length),
    tensors: [],
    ...atColumn(at),
    ...axis,
    lines,
    references: formation.measured ? [{ label: text.guessing, value: formation.chance }] : [],
    ticks: [0, 0.5, 1],
    describe: (_row, i) => text.point(xs[i], said(i)),
  })
}

/** Before the first checkpoint is measured. @param {InductionAnswer} answer @returns {Lines} */
function noneYet({ checkpoints }) {
  const none = Float32Array.from(checkpoints, () => Number.NaN)
  return { checkpoints, measured: 0, isWhole: false, chance: 0, accuracy: none, previous: none, induction: none }
}

/** When each score is above one half for the first time: the number of the checkpoint, and its step. @param {Formation} formation */
const passedIn = (formation) =>
  LINES.map((name) => {
    const at = formation[name].findIndex((value) => value > 0.5)
    return { name, at, step: formation.checkpoints[at]?.step ?? null }
  })

/** @param {Formation} formation @returns {Said} */
function noteOn(formation) {
  const passed = passedIn(formation).map(({ name, step }) => ({ label: text.lines[name], step }))
  return { tensors: [], said: text.curvesNote(formation.count, passed) }
}

/** @param {Formation} formation */
const scoresIn = ({ accuracy, previous, induction, heads }) => ({
  accuracy: Array.from(accuracy),
  previous: Array.from(previous),
  induction: Array.from(induction),
  heads,
})

// ---- Heads ----

/** @param {InductionAnswer} answer @param {Readonly<State>} state @param {InductionOwn} own @param {number} layer @param {number} head */
function headOf(answer, state, own, layer, head) {
  const name = `${layer}.${head}`
  const label = capital(headName(answer.network, layer, head))
  const shares = own.formation?.heads[answer.at]?.[layer * answer.network.config.heads + head]
  return {
    name,
    label,
    isOn: !state['induction.without'].includes(name),
    panel: mapOf(answer, state, own, layer, head, label),
    /** What it does, by its scores; null: they are not measured yet. */
    role: shares ? roleOf(shares) : null,
  }
}

/** @param {InductionAnswer} answer @param {Readonly<State>} state @param {InductionOwn} own @param {number} layer @param {number} head @param {string} heading */
function mapOf(answer, state, own, layer, head, heading) {
  const name = `${answer.network.attentionNames[layer]}weights`
  const labels = answer.words
  const n = labels.length
  const picked = { row: Math.min(state['induction.at'], n - 1), col: state['induction.look'] }
  const { row, col } = own.hovered ?? picked
  return heatmap({
    ...{ heading, tensors: [name], marks: { row, col }, cursor: picked },
    values: headIn(tensorIn(answer, name), head),
    ...{ rowLabels: labels, colLabels: labels, upright: true },
  })
}

/** What a head is seen to do. @param {HeadShares} shares @returns {Said & { scores: string }} */
function roleOf({ previous, induction }) {
  const best = Math.max(previous, induction)
  const role = previous > induction ? 'previous' : 'induction'
  const seen = best < LEANING ? 'none' : best < CLEAR ? /** @type {const} */ (`leans-${role}`) : role
  return { tensors: [], said: text.roles[seen], scores: text.scores(previous.toFixed(2), induction.toFixed(2)) }
}
