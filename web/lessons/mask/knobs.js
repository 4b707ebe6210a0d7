// The knobs of <hl-mask>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'mask.causal': { kind: 'switch', initial: true },
  'mask.edit': { kind: 'edit', initial: null, belongs: ['text', 'model'] },
  /** Which word is to be changed; null: the last one. */
  'mask.at': { kind: 'whole', initial: null, min: 0, max: 63, optional: true, belongs: ['text', 'model'] },
  /** Which step of the head is on show. */
  'mask.step': { kind: 'choice', initial: 'masked', choices: ['scores', 'masked', 'weights'] },
})
