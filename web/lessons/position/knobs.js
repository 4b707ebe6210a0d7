// The knobs of <hl-position>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'position.n': { kind: 'whole', initial: 64, min: 1, max: 512 },
  'position.d': { kind: 'whole', initial: 64, min: 1, max: 512 },
  'position.base': { kind: 'number', initial: 10000, min: 1, max: 1000000 },
  'position.dims': { kind: 'dimensions', initial: [0, 1, 8, 20] },
  'position.at': { kind: 'whole', initial: 10, min: 0, max: 511, isLook: true },
  'position.dim': { kind: 'whole', initial: 8, min: 0, max: 511, isLook: true },
})
