// What <hl-block> shows: the trunk with its switches and the answer at every level, the model's answer beside the untouched
// model's, and in the drawer what LayerNorm does to each word, what looks at other words, both orders of the boxes.

import text from 'text/block.js'
import { whyUnread } from '../../kit/head-figures.js'
import { readable, short } from '../../kit/number.js'
import { panelOf, reachOfRange } from '../../kit/panels.js'
import { markedIn } from '../../kit/reading.js'
import { rowIn, tensorIn, valuesIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { BlockAnswer } from './types.js'
 * @typedef {ReturnType<typeof switchesOf>[number]} Switch
 */

/** After the point. */
const DIGITS = 2
/** Of the answer's probability in the sentence, where a wire cut may cost a hundredth. */
const PARTS = 3

/** @param {BlockAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const isEmpty = !answer.tensors.length
  const off = state['block.off'].filter((name) => partsOf(answer).includes(name))
  return {
    reason: !answer.isOneStack ? text.noStack : isEmpty ? whyUnread(answer) : '',
    outcome: isEmpty ? null : outcomeOf(answer, off),
    shown: isEmpty ? null : shownOf(answer, state, off),
    snapshot: { off, best: answer.best, at: markedIn(answer, state) },
  }
}

/** @param {BlockAnswer} answer */
const partsOf = ({ steps }) => steps.flatMap(({ box, wire, norm }) => [wire, ...(norm ? [norm] : []), box])

/** What the reader has come to. @param {BlockAnswer} answer @param {string[]} off */
function outcomeOf({ steps, best, before, words, at }, off) {
  const cut = steps.filter(({ wire }) => off.includes(wire))
  const now = best[best.length - 1] ?? ''
  return { word: words[at], cut: cut.map(text.around), off: off.length, now, before, isAnswered: best.length > 0 }
}

/** @param {BlockAnswer} answer @param {Readonly<State>} state @param {string[]} off */
function shownOf(answer, state, off) {
  return {
    switches: switchesOf(answer, off),
    isAnyOff: off.length > 0,
    trunk: trunkOf(answer, off),
    answers: answersOf(answer),
    verdict: verdictOf(answer, off),
    norm: normOf(answer),
    normed: answer.normed,
    norms: normsOf(answer, markedIn(answer, state)),
    vectors: vectorsOf(answer),
    apart: apartOf(answer),
    orders: ordersOf(answer),
  }
}

/** By step. @param {BlockAnswer} answer @param {string[]} off */
const switchesOf = ({ steps }, off) =>
  steps.map((step) => {
    const part = (/** @type {string} */ name, /** @type {string} */ label) => ({
      name,
      label,
      isOn: !off.includes(name),
    })
    return {
      title: text.step(step),
      wire: part(step.wire, text.wire),
      norm: step.norm ? part(step.norm, text.norm) : null,
      box: part(step.box, text.box(step)),
    }
  })

// ---- The trunk ----

/** @param {BlockAnswer} answer @param {string[]} off */
function trunkOf(answer, off) {
  const { steps, best, words, at } = answer
  const [levels, added] = ['levels', 'added'].map((name) => tensorIn(answer, name))
  const shares = best.length ? valuesIn(answer, 'answers') : []
  const switches = switchesOf(answer, off)
  const reads = best.map((word, k) => ({ word, share: short(shares[k], DIGITS) }))
  return panelOf('trunk', {
    ...{ heading: text.heading(words[at]), tensors: ['levels', 'added', ...(best.length ? ['answers'] : [])] },
    levels: Array.from({ length: steps.length + 1 }, (_, k) => ({
      values: rowIn(levels, k),
      answer: reads[k]?.word ?? '',
      share: reads[k]?.share ?? '',
      part: shares[k] ?? 0,
    })),
    steps: steps.map((step, k) => ({
      values: rowIn(added, k),
      kind: step.kind,
      title: text.step(step),
      short: text.box(step),
      wire: switches[k].wire.isOn,
      norm: switches[k].norm?.isOn ?? null,
      box: switches[k].box.isOn,
    })),
    reach: Math.max(reachOfRange(levels.range ?? [0, 0]), 1e-6),
    labels: { ...text.trunk, vector: text.vector(words[at]) },
    hint: text.hint,
    describe: (row, col) => {
      const k = Math.floor(row / 2)
      if (row % 2) return text.part(text.step(steps[k]), col, switches[k])
      return text.level(k, steps.length, reads[k])
    },
    summary: () => text.summary(steps.length, words[at]),
  })
}

// ---- The answer ----

/** @param {BlockAnswer} answer */
function answersOf(answer) {
  if (!answer.best.length) return null
  const [now, whole] = [valuesIn(answer, 'now'), valuesIn(answer, 'whole')]
  return panelOf('answers', {
    ...{ heading: text.answers, tensors: ['now', 'whole'] },
    answers: answer.shown.map((label, i) => ({ label, value: now[i], before: whole[i], right: false })),
    was: text.was,
    describe: (row) => text.answered(answer.shown[row], short(now[row]), short(whole[row])),
  })
}

/** @param {BlockAnswer} answer @param {string[]} off */
function verdictOf(answer, off) {
  const { best, before, words, at, steps } = answer
  if (!best.length) return { tensors: [], said: text.silent }
  const now = best[best.length - 1]
  const share = short(valuesIn(answer, 'answers')[best.length - 1], PARTS)
  const was = short(valuesIn(answer, 'whole')[answer.shown.indexOf(before)], PARTS)
  const cut = steps.filter(({ wire }) => off.includes(wire)).map(text.around)
  const others = steps.flatMap((step) => [
    ...(step.norm && off.includes(step.norm) ? [text.off(text.step(step), 'norm')] : []),
    ...(off.includes(step.box) ? [text.off(text.step(step), 'box')] : []),
  ])
  const said = text.verdict({ word: words[at], now, share, before, was, cut, off: others })
  return { tensors: cut.length || others.length ? ['answers', 'whole'] : ['answers'], said }
}

// ---- LayerNorm ----

/** As a vector comes to LayerNorm, made mean 0 and variance 1, after gain and bias; and over the words, as BatchNorm has it. */
const STAGES = /** @type {const} */ (['before', 'even', 'after', 'batch'])

/** Two digits; what is nearly 0 is 0. @param {number} value */
const rounded = (value) =>
  value
    .toFixed(DIGITS)
    .replace(/^-(?=0\.00$)/u, '')
    .replace('-', '−')

/** Mean and variance in a row of moments. @param {BlockAnswer} answer @param {string} name @param {number} row */
function moments(answer, name, row) {
  const values = valuesIn(answer, name)
  return [values[2 * row], values[2 * row + 1]].map(rounded)
}

/** @param {BlockAnswer} answer */
const hasNorms = ({ tensors }) => tensors.some(({ name }) => name === 'norm.before')

/** Of the picked word. @param {BlockAnswer} answer */
function normOf(answer) {
  if (!hasNorms(answer)) return null
  const { words, at, steps, normed } = answer
  return {
    tensors: STAGES.map((name) => `norm.${name}`),
    caption: text.normCaption(words[at], text.step(steps[normed])),
    head: text.moments,
    rows: STAGES.map((name) => ({ title: text.stages[name], cells: moments(answer, `norm.${name}`, at) })),
  }
}

/** Of every word, and the other axis. @param {BlockAnswer} answer @param {number} [picked] */
function normsOf(answer, picked) {
  if (!hasNorms(answer)) return null
  const { words, steps, normed } = answer
  return {
    tensors: STAGES.map((name) => `norm.${name}`),
    caption: text.normsCaption(text.step(steps[normed])),
    head: STAGES.flatMap((name) => text.moments.map((moment) => `${text.stages[name]}: ${moment}`)),
    rows: words.map((title, i) => ({
      title,
      kind: i === picked ? 'picked' : undefined,
      cells: STAGES.flatMap((name) => moments(answer, `norm.${name}`, i)),
    })),
  }
}

/** The picked word's numbers, one by one. @param {BlockAnswer} answer */
function vectorsOf(answer) {
  if (!hasNorms(answer)) return null
  const tensor = tensorIn(answer, 'norm.vectors')
  const strips = text.strips.map((label, row) => ({ label, values: rowIn(tensor, row) }))
  const reach = strips.reduce((top, { values }) => values.reduce((a, x) => Math.max(a, Math.abs(x)), top), 1e-6)
  return panelOf('vectors', {
    ...{ heading: text.vectors(answer.words[answer.at]), tensors: ['norm.vectors'], strips, reach },
    describe: (row, col) => text.number(strips[row].label, col, readable(strips[row].values[col])),
  })
}

// ---- What looks at other words; both orders ----

/** @param {BlockAnswer} answer */
function apartOf(answer) {
  const { other, words, at } = answer
  if (!other) return null
  const [attention, forward] = ['attention', 'forward'].map((name) => valuesIn(answer, `apart.${name}`)[at])
  return {
    tensors: ['apart.attention', 'apart.forward'],
    caption: text.apartCaption(words[at], words[other.changed], other.words[other.changed]),
    head: text.apartHead,
    rows: [
      { title: text.kinds.self, cells: [readable(attention)] },
      { title: text.kinds.ffn, cells: [readable(forward)] },
    ],
  }
}

/** @param {BlockAnswer} answer */
function ordersOf(answer) {
  const names = /** @type {const} */ (['post', 'pre'])
  return {
    tensors: names.map((name) => `random.${name}`),
    caption: text.ordersCaption,
    head: text.places.flatMap((place) => text.moments.map((moment) => `${place}: ${moment}`)),
    rows: names.map((name) => ({
      title: text.orders[name],
      cells: [0, 1, 2].flatMap((row) => moments(answer, `random.${name}`, row)),
    })),
  }
}
