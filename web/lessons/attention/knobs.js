// The knobs of <hl-attention>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  /** What the large map shows. */
  'attention.map': { kind: 'choice', initial: 'weights', choices: ['weights', 'effects'] },
  'attention.temperature': { kind: 'number', initial: 1, min: 0, max: 100, least: 1e-3 },
  'attention.scale': { kind: 'choice', initial: 'linear', choices: ['linear', 'root', 'log'] },
  'attention.measure': { kind: 'choice', initial: 'weight', choices: ['weight', 'effect'] },
  'attention.causal': { kind: 'switch', initial: false },
})
