// The knobs of <hl-compare>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'compare.pair': { kind: 'choice', initial: 'street', choices: ['street', 'soup', 'suitcase', 'rabbit', 'text'] },
  'compare.flipped': { kind: 'switch', initial: false },
  /** null: of each model the head that looks most at the noun it answers. */
  'compare.pick': { kind: 'whole', initial: 4, min: 0, max: 63, isLook: true, optional: true },
  'compare.word': { kind: 'whole', initial: 1, min: 0, max: 15, isLook: true },
  'compare.causal': { kind: 'switch', initial: false },
})
