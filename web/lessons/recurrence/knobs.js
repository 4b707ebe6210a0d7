// The knobs of <hl-recurrence>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  /** Whether word 1 has been nudged. A step before the last one is of a nudge in any case. */
  'recurrence.nudged': { kind: 'switch', initial: false },
  'recurrence.step': { kind: 'whole', initial: 64, min: 0, max: 64 },
  'recurrence.mode': { kind: 'choice', initial: 'training', choices: ['training', 'generating'] },
  'recurrence.gain': { kind: 'number', initial: 0.9, min: 0, max: 3 },
  'recurrence.forget': { kind: 'number', initial: 2, min: -10, max: 10 },
  'recurrence.nudge': { kind: 'number', initial: 0.01, min: 0.0001, max: 1 },
  'recurrence.long': { kind: 'switch', initial: false },
  'recurrence.seed': { kind: 'whole', initial: 1, min: 0, max: 999999 },
})
