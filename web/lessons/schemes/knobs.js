// The knobs of <hl-schemes>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'schemes.shift': { kind: 'whole', initial: 100, min: 0, max: 100000 },
  'schemes.head': { kind: 'whole', initial: 0, min: 0, max: 3 },
  'schemes.seed': { kind: 'whole', initial: 1, min: 1, max: 9999 },
})
