// The knobs of <hl-plane>.

import { declareKnobs } from '../../session/knobs.js'

const MATRIX = /** @type {const} */ ({ kind: 'matrix', min: -4, max: 4, most: [6, 2] })

export const knobs = declareKnobs({
  'plane.query': { kind: 'numbers', initial: [1.4, 1], min: -4, max: 4, count: 2 },
  'plane.keys': {
    ...MATRIX,
    initial: [
      [1.9, 1.6],
      [2.6, -0.8],
      [-0.6, 2.2],
      [-2.4, 0.6],
      [-0.8, -1.9],
    ],
  },
  'plane.values': {
    ...MATRIX,
    initial: [
      [2.4, 2.2],
      [3.2, -1.4],
      [-0.6, 2.5],
      [-3.2, 0.2],
      [-0.4, -2.4],
    ],
  },
  /** The query is this many times as long as it was put. */
  'plane.stretch': { kind: 'number', initial: 1, min: 0, max: 8 },
  /** The largest stands for infinity. */
  'plane.temperature': { kind: 'number', initial: 1, min: 0, max: 1000, least: 1e-3 },
  'plane.pick': { kind: 'whole', initial: 0, min: 0, max: 5 },
})
