// The knobs of <hl-exam>.

import { declareKnobs } from '../../session/knobs.js'

const MATRIX = /** @type {const} */ ({ kind: 'matrix', min: -1000, max: 1000, most: [8, 8] })

export const knobs = declareKnobs({
  /** Matrices typed by hand, and whether figures read them or the picked row of the sentence. */
  'exam.from': { kind: 'choice', initial: 'hand', choices: ['hand', 'sentence'] },
  'exam.q': {
    ...MATRIX,
    initial: [
      [1, 0, 1],
      [0, 1, 0],
    ],
  },
  'exam.k': {
    ...MATRIX,
    initial: [
      [1, 1, 0],
      [0, 1, 1],
      [1, 0, 1],
    ],
  },
  'exam.v': {
    ...MATRIX,
    initial: [
      [1, 2],
      [3, 0],
      [0, 1],
    ],
  },
  /** The row of Q that is on show. */
  'exam.at': { kind: 'whole', initial: 0, min: 0, max: 7 },
})
