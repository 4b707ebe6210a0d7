// The knobs of <hl-depth>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'depth.residual': { kind: 'switch', initial: true },
  'depth.norm': { kind: 'choice', initial: 'post', choices: ['post', 'pre', 'none'] },
  /** How many layers the stack on show has. */
  'depth.layers': { kind: 'whole', initial: 6, min: 0, max: 100, isLook: true },
  /** Of the layers' weights, and of the words' vectors. */
  'depth.seed': { kind: 'whole', initial: 1, min: 0, max: 999999 },
})
