// The knobs of <hl-shuffle>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  /** Which word stands at each place; none: as they were typed. */
  'shuffle.order': { kind: 'order', initial: [], count: 14, belongs: ['text'] },
  'shuffle.position': { kind: 'choice', initial: 'none', choices: ['none', 'sinusoidal', 'rope', 'alibi'] },
  'shuffle.mask': { kind: 'choice', initial: 'none', choices: ['none', 'causal', 'window'] },
  'shuffle.seed': { kind: 'whole', initial: 1, min: 1, max: 9999 },
})
