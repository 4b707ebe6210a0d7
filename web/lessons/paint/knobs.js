// The knobs of <hl-paint>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'paint.preset': {
    kind: 'choice',
    initial: 'causal',
    choices: ['full', 'causal', 'padding', 'window', 'prefix', 'own'],
  },
  'paint.window': { kind: 'whole', initial: 3, min: 1, max: 16 },
  'paint.prefix': { kind: 'whole', initial: 4, min: 0, max: 16 },
  'paint.pads': { kind: 'whole', initial: 3, min: 0, max: 16 },
  /** Cells that are the other way round than the preset has them. */
  'paint.cells': { kind: 'cells', initial: [], count: 256, belongs: ['paint.preset'] },
  /** Whether a 1 in the array is read as "blocked". */
  'paint.blocked': { kind: 'switch', initial: false },
})
