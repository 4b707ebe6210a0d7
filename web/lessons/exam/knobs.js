// The knobs of <hl-exam>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  /** Matrices typed by hand, and whether the section reads them or the picked row of the sentence. */
  'exam.from': { kind: 'choice', initial: 'hand', choices: ['hand', 'sentence'] },
  'exam.q': {
    kind: 'matrix',
    initial: [
      [1, 0, 1],
      [0, 1, 0],
    ],
    min: -1000,
    max: 1000,
    most: [8, 8],
  },
  'exam.k': {
    kind: 'matrix',
    initial: [
      [1, 1, 0],
      [0, 1, 1],
      [1, 0, 1],
    ],
    min: -1000,
    max: 1000,
    most: [8, 8],
  },
  'exam.v': {
    kind: 'matrix',
    initial: [
      [1, 2],
      [3, 0],
      [0, 1],
    ],
    min: -1000,
    max: 1000,
    most: [8, 8],
  },
  /** The row of Q that is on show. */
  'exam.at': { kind: 'whole', initial: 0, min: 0, max: 7 },
})
