// The knobs of <hl-mask>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs(
  {
    'mask.causal': { kind: 'switch', initial: true },
    'mask.edit': { kind: 'edit', initial: null },
    /** Which word is to be changed; null: the last one. */
    'mask.at': { kind: 'whole', initial: null, min: 0, max: 63, optional: true },
  },
  {
    belongs: {
      'mask.edit': ['text', 'model'],
      'mask.at': ['text', 'model'],
    },
  },
)
