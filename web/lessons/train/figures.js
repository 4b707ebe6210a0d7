// What <hl-train> shows of a training so far: its loss, what the model knows, every head's map as it forms, and what is to be
// said of them.

import models from 'text/models.js'
import text from 'text/train.js'
import { readable } from '../../kit/number.js'
import { heatmap } from '../../kit/panels.js'
import { capital } from '../../kit/reading.js'
import { CLEAR, LEANING } from '../../session/captions.js'
import { headIn, tensorIn } from '../../session/tensors.js'
import { accuracyChart, lossChart } from './charts.js'

/**
 * @import { Said } from '../../kit/types.js'
 * @import { State } from '../../session/types.js'
 * @import { HeadScore, Pattern, TrainAnswer, TrainOwn } from './types.js'
 * @typedef {ReturnType<typeof mapsOf>[number]} HeadMap
 */

/** What is told of a task's heads. @type {Record<TrainAnswer['facts']['task'], Pattern[]>} */
const PATTERNS = {
  induction: ['left-neighbour', 'induction', 'next'],
  reversal: ['left-neighbour', 'mirror'],
  english: ['left-neighbour', 'pronoun', 'verb-subject'],
  'english-writer': ['left-neighbour', 'verb-subject'],
}

/** So many of them stand below a map where there are few maps. */
const GAUGES = 2

/** From here on a model knows its task. */
const KNOWS = 0.9

/** A head that costs less when it is switched off is not needed. */
const NEEDED = 0.05

/** Heads do the work together where each costs at least this part of what the costliest one costs; so many are named. */
const TOGETHER = 0.5
const NAMED = 3

/** Three digits that count. @param {number} rate */
export const shortRate = (rate) => String(Number(rate.toPrecision(3)))

/** @param {TrainAnswer} answer @param {Readonly<State>} state @param {TrainOwn} own */
export function figures(answer, state, own) {
  return {
    task: answer.facts.task,
    isMasked: answer.facts.config.architecture !== 'encoder',
    progress: progressOf(answer, own),
    divergence: answer.diverged ? divergenceOf(answer, state) : '',
    loss: lossChart(answer),
    accuracy: accuracyChart(answer),
    sentence: sentenceOn(answer, own),
    worth: worthOf(answer),
    maps: mapsOf(answer),
    announcement: announcementOf(answer, own),
    snapshot: { training: summaryOf(answer) },
  }
}

// ---- How far it is ----

/** @param {TrainAnswer} answer @param {TrainOwn} own */
function progressOf({ step, speed, facts: { steps } }, { isPlaying, thread = 'worker', isThrottled }) {
  const isMoving = isPlaying && speed > 0
  const said = [
    text.progress(step, steps),
    isMoving && text.speed(speed),
    isMoving && step < steps && text.left((steps - step) / speed),
    step > steps && text.beyond,
    step === steps && !isPlaying && text.done,
  ].filter((part) => typeof part === 'string')
  const where = `${text.thread[thread]}${isThrottled ? `. ${text.throttled}` : ''}`
  return { step, steps, said, thread: { said: where, isSlow: thread === 'page' } }
}

/** @param {TrainAnswer} answer @param {Readonly<State>} state */
function divergenceOf({ step, divergedLoss, facts }, state) {
  const rate = state['train.rate'] ?? facts.defaultLearningRate
  return text.diverged(step + 1, shortRate(rate), readable(divergedLoss))
}

/** @param {TrainAnswer} answer @param {TrainOwn} own */
function announcementOf({ step, diverged, facts }, { isPlaying }) {
  const { states } = text
  if (diverged) return states.diverged
  if (isPlaying) return states.playing
  if (step === 0) return ''
  return step >= facts.steps ? states.done : states.paused
}

// ---- What happens ----

/** What happens, by the heads' scores: the best head of each kind that has a pattern, else one that leans to it. @param {TrainAnswer} answer @param {TrainOwn} own @returns {Said & { knows: boolean }} knows: whether the model knows its task */
function sentenceOn(answer, { isContinued }) {
  if (answer.step === 0 && !isContinued) return { tensors: [], said: text.untrained, knows: false }
  if (!answer.look) return { tensors: [], said: text.starting, knows: false }
  const told = PATTERNS[answer.facts.task].map((pattern) => bestOf(answer, pattern)).filter((line) => line !== '')
  const found = told.length ? told.join(' ') : text.noPattern
  const names = (answer.accuracies[0]?.scores ?? []).map(({ question }) => `accuracy.${question}`)
  const right = names.map((name) => tensorIn(answer, name).data[answer.accuracies.length - 1])
  const knows = right.length > 0 && right.every((share) => share > KNOWS)
  if (!knows) return { tensors: [], said: found, knows }
  return { tensors: names, said: `${found} ${text.right(right.map(text.percent).join(', '))}`, knows }
}

/** The head that has a pattern best, in a sentence; empty: none leans to it. @param {TrainAnswer} answer @param {Pattern} pattern */
function bestOf(answer, pattern) {
  const found = (answer.look?.scores ?? [])
    .map((score) => ({ score, share: shareOf(score, pattern) ?? 0 }))
    .filter(({ share }) => share >= LEANING)
    .sort((a, b) => b.share - a.share)
  if (!found.length) return ''
  const [{ score, share }] = found
  const line = text.patterns[pattern][share >= CLEAR ? 'strong' : 'weak']
  return `${capital(line(placeOf(answer, score), share.toFixed(2)))}.`
}

/**
 * A head's score of a pattern; null where no row has such a place. "next" is one word on, where without a mask the answer
 * stands.
 * @param {HeadScore} score @param {Pattern} pattern
 */
const shareOf = ({ links, offsets }, pattern) => (pattern === 'next' ? offsets[3] : links[pattern])

/** Where a head is, in words. @param {TrainAnswer} answer @param {{ attention: number, head: number }} score */
function placeOf({ look, facts }, { attention, head }) {
  const name = look?.attentions[attention] ?? ''
  const [, stack = '', layer, kind = ''] = /^(?:(\w+)\.)?layer(\d+)\.(?:(\w+)\.)?weights$/u.exec(name) ?? []
  return text.place(stack, kind, models.headNamed(Number(layer), head, facts.config.layers))
}

// ---- What each head is worth ----

/** Which heads the answers rest on: those that cost most when they are switched off. @param {TrainAnswer} answer @returns {Said | null} */
function worthOf(answer) {
  const { look, worth, facts: about } = answer
  if (!about.weighs) return null
  if (!look || !worth) return { tensors: [], said: text.weighing }
  const [whole] = tensorIn(answer, 'right').data
  const without = Array.from(tensorIn(answer, 'right.without').data, (right, i) => ({ right, place: look.scores[i] }))
  const sorted = without.sort((a, b) => a.right - b.right)
  const most = whole - sorted[0].right
  const carrying = most < NEEDED ? [] : sorted.filter(({ right }) => whole - right >= TOGETHER * most).slice(0, NAMED)
  const others = sorted.slice(carrying.length)
  const facts = {
    step: worth.step,
    whole: text.percent(whole),
    without: carrying.map(({ right, place }) => ({ where: placeOf(answer, place), right: text.percent(right) })),
    least: others.length ? text.percent(others[0].right) : null,
  }
  return { tensors: ['right', 'right.without'], said: text.worth(facts) }
}

// ---- Maps ----

/** @param {TrainAnswer} answer */
function mapsOf(answer) {
  const { look, facts, worth } = answer
  if (!look) return []
  return look.scores.map((score, i) => {
    const patterns = PATTERNS[facts.task].flatMap((pattern) => {
      const share = shareOf(score, pattern)
      return share === null ? [] : [patternAs(text.links[pattern], share)]
    })
    const without = facts.weighs ? [withoutHead(answer, i)] : []
    const gauges = PATTERNS[facts.task].slice(0, GAUGES).flatMap((pattern) => {
      const share = shareOf(score, pattern)
      return share === null ? [] : [patternAs(text.links[pattern], share)]
    })
    const [role] = [...patterns].sort((a, b) => b.share - a.share)
    return {
      /** Of which look and which weighing it tells. */
      version: `${look.step} ${worth?.step}`,
      panel: mapOf(answer, look, score),
      /** The pattern that it has most. */
      role: role && { ...role },
      /** What the task's question is about. */
      gauges,
      shares: [...patterns, ...without],
    }
  })
}

/** How often a head has a pattern. @param {string} title @param {number} share */
const patternAs = (title, share) => ({ tensors: [], title, share, said: share.toFixed(2), isStrong: share >= CLEAR })

/** How many answers are right without a head. @param {TrainAnswer} answer @param {number} i the head's number */
function withoutHead(answer, i) {
  const title = text.without
  if (!answer.worth) return { tensors: [], title, share: 0, said: '…', isStrong: false }
  const share = tensorIn(answer, 'right.without').data[i]
  return { tensors: ['right.without'], title, share, said: share.toFixed(2), isStrong: false }
}

/** @param {TrainAnswer} answer @param {NonNullable<TrainAnswer['look']>} look @param {HeadScore} score */
function mapOf(answer, { source, words, attentions }, score) {
  const name = attentions[score.attention]
  const isOfSource = name.startsWith('encoder.')
  const rowLabels = isOfSource ? source : words
  const colLabels = isOfSource || name.includes('cross.') ? source : words
  return heatmap({
    heading: capital(placeOf(answer, score)),
    tensors: [name],
    values: headIn(tensorIn(answer, name), score.head),
    ...{ rowLabels, colLabels, margin: 6 },
    upright: [...rowLabels, ...colLabels].every((label) => label.length === 1),
    say: (row, col, value) => text.cell(rowLabels[row], colLabels[col], value),
  })
}

/** Plain values, for a snapshot. @param {TrainAnswer} answer */
function summaryOf({ facts, step, diverged, accuracies, look }) {
  const { task, config, steps } = facts
  const asked = accuracies.map(({ step: at, scores }) => ({ step: at, scores }))
  return { task, config, step, steps, diverged, accuracies: asked, scores: look?.scores ?? [] }
}
