// The knobs of <hl-tied>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  /** Whether keys are made by W_Q too. */
  'tied.on': { kind: 'switch', initial: false },
})
