// The knobs of <hl-compare>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'compare.pair': { kind: 'choice', initial: 'street', choices: ['street', 'soup', 'suitcase', 'rabbit', 'text'] },
  'compare.flipped': { kind: 'switch', initial: false },
  'compare.pick': { kind: 'whole', initial: 4, min: 0, max: 63, isLook: true },
  'compare.word': { kind: 'whole', initial: 1, min: 0, max: 15, isLook: true },
  'compare.causal': { kind: 'switch', initial: false },
})
