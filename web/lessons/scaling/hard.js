// Whether undivided scores have made the softmax hard.

import { valuesIn } from '../../session/tensors.js'

/** Its place among the quantiles. */
export const MEDIAN = 2

/** Half of the draws have a largest weight above this. */
const HARD = 0.99

/** @param {import('./types.js').ScalingAnswer} answer */
export const isHard = (answer) => valuesIn(answer, 'unscaled.largest.quantiles')[MEDIAN] > HARD
