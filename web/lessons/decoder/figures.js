// What <hl-decoder> shows: the decoder's input beside its targets, position by position; the three steps of its layer at
// the position on show, with what would be answered after each; and what a training without the shift comes to.

import text from 'text/decoder.js'
import { readable, short } from '../../kit/number.js'
import { heatmap, onShow, panelOf } from '../../kit/panels.js'
import { headIn, indexOfLargest, rowIn, tensorIn, valuesIn } from '../../session/tensors.js'
import { SLICE } from './unshifted.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { DecoderAnswer, Step } from './types.js'
 * @typedef {ReturnType<typeof positionsOf>[number]} Position
 * @typedef {ReturnType<typeof stepsOf>[number]} LayerStep
 */

const LAYER = 'decoder.layer0.'
/** @type {readonly Step[]} */
const STEPS = ['self', 'cross', 'ffn']

/** Of a map of one row for each head, in CSS pixels. */
const MAP = 64
const CHART = 140

/** @param {DecoderAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const { letters, isShifted, written, targets } = answer
  if (!letters.length)
    return { reason: text.few, shown: null, outcome: null, isEnd: false, snapshot: { letters, written, at: 0 } }
  const last = targets.length - 1
  const at = Math.min(state['decoder.at'], last)
  return {
    ...onShow({
      positions: positionsOf(answer, at),
      now: nowOf(answer, at),
      input: { tensors: ['early'], said: saidIn(answer, 0, at) },
      steps: stepsOf(answer, at),
      course: isShifted ? null : courseOf(answer),
      writing: isShifted ? null : writingOf(answer),
      moved: movedOf(answer, at),
      verdict: isShifted ? null : { tensors: ['right'], said: text.verdict(outcomeOf(answer)) },
    }),
    isEnd: at === last,
    /** What the training without the shift came to. */
    outcome: isShifted ? null : outcomeOf(answer),
    snapshot: { letters, written, at, isShifted, targets, targetNumbers: answer.targetNumbers },
  }
}

// ---- Position by position ----

/** @param {DecoderAnswer} answer @param {number} at the position on show */
function positionsOf(answer, at) {
  const probabilities = tensorIn(answer, 'probabilities')
  return answer.reads.map((reads, i) => {
    const row = rowIn(probabilities, i)
    const isKnown = i <= at
    return {
      /** What is still to come is made of no number. */
      ...(isKnown && { tensors: ['probabilities'] }),
      reads,
      target: answer.targets[i],
      isNow: i === at,
      /** Whether the decoder sees what stands here. */
      isSeen: isKnown,
      /** Of the target; null: the decoder has not come so far. */
      share: isKnown ? row[answer.targetNumbers[i]] : null,
      isRight: isKnown ? indexOfLargest(row) === answer.targetNumbers[i] : null,
    }
  })
}

/** @param {DecoderAnswer} answer @param {number} at */
function nowOf(answer, at) {
  const row = rowIn(tensorIn(answer, 'probabilities'), at)
  const [target, number] = [answer.targets[at], answer.targetNumbers[at]]
  const best = indexOfLargest(row)
  const likeliest = best === number ? null : { word: answer.network.words[best], share: short(row[best], 2) }
  return {
    tensors: ['probabilities'],
    said: text.now(answer.reads.slice(0, at + 1), target, short(row[number], 2), likeliest),
  }
}

// ---- The layer ----

/** The likeliest word after so many steps. @param {DecoderAnswer} answer @param {number} level @param {number} at */
function saidIn(answer, level, at) {
  const early = tensorIn(answer, 'early')
  const isLast = level === STEPS.length
  const row = isLast ? rowIn(tensorIn(answer, 'probabilities'), at) : rowIn(early, at, level)
  const best = indexOfLargest(row)
  const word = answer.network.words[best]
  return { word, share: short(row[best], 2), isRight: word === answer.targets[at] }
}

/** @param {DecoderAnswer} answer @param {number} at */
const stepsOf = (answer, at) =>
  STEPS.map((step, i) => ({
    step,
    isCut: answer.cut.includes(step),
    map: step === 'ffn' ? null : mapOf(answer, step, at),
    /** What would be answered after this step. */
    said: {
      tensors: [i === STEPS.length - 1 ? 'probabilities' : 'early'],
      said: saidIn(answer, i + 1, at),
    },
  }))

/** Where each head looks from the position on show. @param {DecoderAnswer} answer @param {'self' | 'cross'} step @param {number} at */
function mapOf(answer, step, at) {
  const name = `${LAYER}${step}.weights`
  const tensor = tensorIn(answer, name)
  const [heads, , cols] = tensor.shape
  const values = new Float32Array(heads * cols)
  for (let head = 0; head < heads; head++)
    values.set(rowIn({ ...tensor, shape: tensor.shape.slice(1), data: headIn(tensor, head) }, at), head * cols)
  const colLabels = step === 'self' ? answer.reads : answer.source
  const rowLabels = Array.from({ length: heads }, (_, head) => text.head(head))
  return heatmap({
    ...{ heading: text.looks[step], tensors: [name], values, rowLabels, colLabels, mostHeight: MAP },
    say: (head, col, value) =>
      step === 'self' && col > at
        ? text.hidden(rowLabels[head], colLabels[col])
        : text.weight(rowLabels[head], colLabels[col], col, value),
  })
}

/** How far each step moves the vector, as a share of its length. @param {DecoderAnswer} answer @param {number} at */
function movedOf(answer, at) {
  const moved = tensorIn(answer, 'moved')
  return {
    tensors: ['moved'],
    caption: text.moved(at),
    rows: STEPS.map((step, i) => ({ title: text.steps[step].name, cells: [readable(rowIn(moved, i)[at])] })),
  }
}

// ---- Without the shift ----

/** Both losses while the models were trained. @param {DecoderAnswer} answer */
function courseOf(answer) {
  const [wrong, right] = ['loss.unshifted', 'loss.shifted']
  const lines = [wrong, right].map((name) => {
    const ys = valuesIn(answer, name)
    return { label: text.lines[name === wrong ? 'wrong' : 'right'], xs: Array.from(ys, (_, i) => (i + 1) * SLICE), ys }
  })
  const most = Math.max(...lines.flatMap(({ ys }) => [...ys]), 1)
  const top = Math.ceil(most)
  return panelOf('chart', {
    ...{ heading: text.course, tensors: [wrong, right], height: CHART, least: CHART, lines },
    ...{ ticks: [0, top / 2, top], last: lines[0].xs[lines[0].xs.length - 1], xTitle: text.trainingSteps },
    describe: (_row, col) =>
      text.point(
        lines[0].xs[col],
        lines.map(({ label, ys }) => [label, readable(ys[col])]),
      ),
  })
}

/** What the model without the shift writes by itself. @param {DecoderAnswer} answer */
const writingOf = ({ written, targets }) => ({
  written: targets.map((target, i) => ({ word: written[i] ?? '', isRight: written[i] === target })),
  wanted: targets,
})

/** @param {DecoderAnswer} answer */
function outcomeOf(answer) {
  const losses = valuesIn(answer, 'loss.unshifted')
  const [wrong, whole] = valuesIn(answer, 'right')
  return {
    isRight: answer.written.join(' ') === answer.targets.join(' '),
    written: answer.written.filter((word) => word.length === 1).join(''),
    wanted: answer.letters.slice().reverse().join(''),
    /** wrong, whole: the share of held-out words that are written right, without the shift and with it. */
    measured: { tensors: ['loss.unshifted', 'right'], loss: losses[losses.length - 1], wrong, whole },
    steps: answer.training?.steps ?? 0,
    asked: answer.training?.asked ?? 0,
  }
}
