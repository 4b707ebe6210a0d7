// What has been heard of one training, and how it is told.

import text from 'text/train.js'
import { CLEAR, LEANING } from '../../session/captions.js'

/**
 * @typedef {import('../../session/train-loop.js').Report} Report
 * @typedef {Extract<Report, { kind: 'created' }>} Facts
 * @typedef {Extract<Report, { kind: 'look' }>} Look
 * @typedef {Look['scores'][number]} Score
 * @typedef {Extract<Report, { kind: 'accuracy' }>} Accuracies
 * @typedef {import('../../core/core.js').Tensor} Tensor
 * @typedef {keyof typeof text.patterns} Kind
 */

/** What is told of a task's heads. @type {Record<string, Kind[]>} */
const KINDS = {
  induction: ['left-neighbour', 'induction', 'next'],
  reversal: ['left-neighbour', 'mirror'],
  english: ['left-neighbour', 'pronoun', 'verb-subject'],
}

export class TrainingRecord {
  /** @param {Facts} facts */
  constructor(facts) {
    this.facts = facts
    this.step = 0
    this.rate = 0
    this.speed = 0
    this.diverged = false
    /** The loss that no step was made of. */
    this.divergedLoss = Number.NaN
    /** Of each step, the first at 0. */
    this.losses = new Float32Array(1024)
    /** @type {Accuracies[]} */
    this.accuracies = []
    /** @type {Look | null} */
    this.look = null
    /** What a figure of the losses, and of the accuracies, was made of. */
    this.lossVersion = 0
    this.accuracyVersion = 0
    this.kinds = KINDS[facts.task]
  }

  /** @param {Report} report */
  take(report) {
    if (report.kind === 'progress') this._progress(report)
    else if (report.kind === 'look') this.look = report
    else if (report.kind === 'accuracy') {
      this.accuracies.push(report)
      this.accuracyVersion++
    }
  }

  /** @param {Extract<Report, { kind: 'progress' }>} report */
  _progress({ step, losses, loss, rate, diverged, stepsPerSecond }) {
    while (this.losses.length < step) {
      const longer = new Float32Array(2 * this.losses.length)
      longer.set(this.losses)
      this.losses = longer
    }
    this.losses.set(losses, step - losses.length)
    this.step = step
    this.rate = rate
    this.speed = stepsPerSecond
    this.diverged = diverged
    if (diverged) this.divergedLoss = loss
    if (losses.length) this.lossVersion++
  }

  /** What happens, by the heads' scores: the best head of each kind that has a pattern, else one that leans to it. */
  sentence() {
    if (!this.look) return text.starting
    const told = this.kinds.map((kind) => this._best(kind)).filter((line) => line !== '')
    const { scores } = this.accuracies[this.accuracies.length - 1] ?? { scores: [] }
    const knows = scores.length > 0 && scores.every((score) => score.accuracy > 0.9)
    const right = knows ? ` ${text.right(scores.map((score) => percent(score.accuracy)).join(', '))}` : ''
    return told.length ? `${told.join(' ')}${right}` : `${text.noPattern}${right}`
  }

  /** @param {Kind} kind */
  _best(kind) {
    const { scores, maps } = /** @type {Look} */ (this.look)
    const found = scores.filter((score) => (shareOf(score, kind) ?? 0) >= LEANING)
    if (!found.length) return ''
    const best = found.reduce((a, b) => (Number(shareOf(b, kind)) > Number(shareOf(a, kind)) ? b : a))
    const score = Number(shareOf(best, kind))
    const where = placeOf(maps.attentions[best.attention].name, best.head)
    const line = text.patterns[kind][score >= CLEAR ? 'strong' : 'weak'](where, score.toFixed(2))
    return `${capital(line)}.`
  }

  /** The losses, accuracies and maps on show. @returns {Tensor[]} */
  tensors() {
    const steps = this.accuracies.map(({ step }) => step)
    const accuracies = (this.accuracies[0]?.scores ?? []).map(({ question }, i) => ({
      name: `accuracy.${question}`,
      values: this.accuracies.map(({ scores }) => scores[i].accuracy),
    }))
    const lines = [
      { name: 'loss', values: this.losses.subarray(0, this.step) },
      { name: 'accuracy.step', values: steps },
      ...accuracies,
    ].filter(({ values }) => values.length)
    const maps = this.look?.maps.attentions ?? []
    return [
      ...lines.map(({ name, values }) => ({
        name,
        head: null,
        shape: [1, values.length],
        data: Float32Array.from(values),
      })),
      ...maps.map(({ name, shape, weights }) => ({ name, head: null, shape, data: weights })),
    ]
  }

  /** Plain values, for a snapshot. */
  summary() {
    const { config, steps, task } = this.facts
    const scores = this.look?.scores ?? []
    const accuracies = this.accuracies.map(({ step, scores: asked }) => ({ step, scores: asked }))
    return { task, config, step: this.step, steps, diverged: this.diverged, accuracies, scores }
  }
}

/**
 * A head's score of a kind; null where no row has such a place. "next" is one word on, where without a mask the answer
 * stands.
 * @param {Score} score @param {Kind} kind
 */
export const shareOf = ({ links, offsets }, kind) => (kind === 'next' ? offsets[3] : links[kind])

/** @param {number} share */
export function percent(share) {
  if (share === 0 || share === 1) return `${100 * share} %`
  if (share < 0.001) return text.tiny
  if (share > 0.999) return text.nearly
  return `${(100 * share).toFixed(share > 0.99 || share < 0.1 ? 1 : 0)} %`
}

/** Where a head is, in words, from the name of its tensor. @param {string} name @param {number} head */
export function placeOf(name, head) {
  const [, stack = '', layer, kind = ''] = /^(?:(\w+)\.)?layer(\d+)\.(?:(\w+)\.)?weights$/u.exec(name) ?? []
  return text.head(text.layer(stack, Number(layer), kind), head)
}

/** @param {string} line */
export const capital = (line) => line.charAt(0).toUpperCase() + line.slice(1)
