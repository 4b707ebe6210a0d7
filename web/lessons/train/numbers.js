// What a training has told so far, as numbers by name; and a training on this thread, for who has no other. The element's
// own runs beside the page (course.js).

import { TrainLoop } from '../../session/train-loop.js'
import { begun, heard, isComplete } from './record.js'

/**
 * @import { Run, State, Tensor } from '../../session/types.js'
 * @import { TrainAnswer, TrainingRecord, TrainOwn } from './types.js'
 * @typedef {ReturnType<typeof request>} TrainRequest
 * @typedef {import('../../core/calls/train.js').TrainerOptions} TrainerOptions
 */

/** Steps of a task where they are fewer than its own recipe has, so that nobody waits for long. @type {Record<string, number>} */
const STEPS = { english: 3000 }

const SLICE_MS = 8

/** @param {Readonly<State>} state @param {TrainOwn} own */
export function request(state, own) {
  const task = state['train.task']
  const [heads, layers] = [state['train.heads'], state['train.layers']].map((size) => (size ? Number(size) : null))
  return {
    /** What is built and trained; null: as suits the task. Changing it begins anew. */
    model: {
      task,
      seed: state['train.seed'],
      heads,
      layers,
      position: state['train.position'],
      masked: task === 'induction' ? state['train.masked'] : null,
      /** Over which the learning rate falls. */
      steps: STEPS[task] ?? null,
    },
    /** Takes effect at once. */
    learningRate: state['train.rate'],
    /** Steps to be taken before the numbers are read. */
    taken: own.taken ?? 0,
  }
}

/** A request as the trainer takes it. @param {TrainRequest} request @returns {TrainerOptions} */
export function optionsOf({ model, learningRate }) {
  const wanted = Object.entries({ ...model, learningRate }).filter(([, value]) => value !== null)
  return Object.fromEntries(wanted)
}

/** @param {Run} run @param {TrainRequest} request @returns {Promise<TrainAnswer>} */
export const numbers = async (run, request) => told(run, await trained(run, request))

/** Steps taken here, in slices. @param {Run} run @param {TrainRequest} request @returns {Promise<TrainingRecord>} */
function trained(run, request) {
  return new Promise((resolve, reject) => {
    /** @type {TrainingRecord | null} */
    let record = null
    let ordered = 0
    const hear = (/** @type {import('../../session/train-loop.js').Report} */ report) => {
      if (report.kind === 'error') reject(new Error(report.message))
      else if (report.kind === 'created') record = begun(report)
      else if (record) {
        record = heard(record, report)
        if (!isComplete(record)) return
        if (record.step >= request.taken || record.diverged) resolve(record)
        else while (ordered < request.taken) loop.take({ kind: 'step', turn: ++ordered })
      }
    }
    const pace = { slice: () => SLICE_MS, rest: () => run.breathe() }
    const loop = new TrainLoop((options) => run.core.trainer(options), hear, pace)
    loop.take({ kind: 'create', id: 1, options: optionsOf(request) })
  })
}

/** A record as numbers by name. @param {Run} run @param {TrainingRecord} record @returns {TrainAnswer} */
export function told(run, record) {
  const { facts, step, rate, speed, diverged, divergedLoss, losses, accuracies, look, worth } = record
  const line = (/** @type {string} */ name, /** @type {ArrayLike<number>} */ values) =>
    values.length ? [run.tensor(name, [1, values.length], values)] : []
  const asked = accuracies[0]?.scores ?? []
  return {
    ...{ facts, step, rate, speed, diverged, divergedLoss, accuracies },
    look: look && {
      ...{ step: look.step, source: look.maps.source, words: look.maps.words, scores: look.scores },
      attentions: look.maps.attentions.map(({ name }) => name),
    },
    worth: worth && { step: worth.step, asked: worth.asked },
    tensors: [
      ...line('loss', losses.subarray(0, step)),
      ...line(
        'accuracy.step',
        accuracies.map((at) => at.step),
      ),
      ...asked.flatMap(({ question }, i) =>
        line(
          `accuracy.${question}`,
          accuracies.map(({ scores }) => scores[i].accuracy),
        ),
      ),
      ...(look?.maps.attentions ?? []).map(({ name, shape, weights }) => run.tensor(name, shape, weights)),
      ...worthOf(run, record),
    ],
  }
}

/** The share of letters that come right with every head on, and with each one off. @param {Run} run @param {TrainingRecord} record @returns {Tensor[]} */
function worthOf(run, { facts, worth }) {
  if (!worth?.asked) return []
  const { asked, right } = worth
  const { heads } = facts.config
  const count = right.length / asked
  const shares = Array.from(
    { length: count },
    (_, i) => run.core.summarise(right.subarray(i * asked, (i + 1) * asked)).mean,
  )
  return [
    run.tensor('right', [1, 1], shares.slice(0, 1)),
    run.tensor('right.without', [(count - 1) / heads, heads], shares.slice(1)),
  ]
}
