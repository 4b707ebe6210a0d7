// What has been heard of one training, report by report. Pure, except that records share the room for losses.

/** @import { Facts, Progress, TrainingRecord } from './types.js' */
/** @typedef {import('../../session/train-loop.js').Report} Report */

const ROOM = 1024 // losses

/** @param {Facts} facts @returns {TrainingRecord} */
export const begun = (facts) => ({
  facts,
  step: 0,
  rate: 0,
  speed: 0,
  diverged: false,
  divergedLoss: Number.NaN,
  losses: new Float32Array(ROOM),
  accuracies: [],
  look: null,
  worth: null,
})

/** The record with one report more. @param {TrainingRecord} record @param {Report} report @returns {TrainingRecord} */
export function heard(record, report) {
  if (report.kind === 'progress') return progressed(record, report)
  if (report.kind === 'accuracy') return { ...record, accuracies: [...record.accuracies, report] }
  return report.kind === 'look' || report.kind === 'worth' ? { ...record, [report.kind]: report } : record
}

/** @param {TrainingRecord} record @param {Progress} report @returns {TrainingRecord} */
function progressed(record, { step, losses: newest, loss, rate, diverged, stepsPerSecond }) {
  const losses = roomFor(record.losses, step)
  losses.set(newest, step - newest.length)
  const divergedLoss = diverged ? loss : record.divergedLoss
  return { ...record, step, rate, speed: stepsPerSecond, diverged, divergedLoss, losses }
}

/** The losses, with room for so many. @param {Float32Array} losses @param {number} count */
function roomFor(losses, count) {
  if (count <= losses.length) return losses
  const longer = new Float32Array(2 * count)
  longer.set(losses)
  return longer
}

/** Whether all that can be told of the step at hand has been. @param {TrainingRecord} record */
export const isComplete = ({ step, accuracies, look, worth }) =>
  look?.step === step && worth?.step === step && accuracies[accuracies.length - 1]?.step === step
