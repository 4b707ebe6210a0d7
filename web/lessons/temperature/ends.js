// Which ends of the temperature the reader has come to, by the entropy that the core finds there.

import { valuesIn } from '../../session/tensors.js'

/**
 * @import { TemperatureAnswer } from './types.js'
 * @typedef {{ scores: string, isEven: boolean, cold: boolean, hot: boolean }} Ends
 *   scores: of the row that this is about; isEven: the entropy is the same at every temperature; cold, hot: the reader has
 *   been where it is lowest, and where it is highest
 */

/** Bits that make no difference in two decimals. */
const NEAR = 0.005

/** @param {TemperatureAnswer} answer @param {Ends} [before] what was true of the last answer @returns {Ends | undefined} */
export function endsOf(answer, before) {
  if (!answer.given) return undefined
  const [[lowest], [highest], [entropy]] = ['curve', 'limit', 'entropy'].map((name) => valuesIn(answer, name))
  const scores = valuesIn(answer, 'scores').join(' ')
  const { cold = false, hot = false } = before?.scores === scores ? before : {}
  return {
    scores,
    isEven: highest < lowest + NEAR,
    cold: cold || entropy < lowest + NEAR,
    hot: hot || entropy > highest - NEAR,
  }
}
