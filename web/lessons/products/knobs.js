// The knobs of <hl-products>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'products.n': { kind: 'whole', initial: 64, min: 2, max: 256 },
  'products.d': { kind: 'whole', initial: 64, min: 2, max: 512 },
  'products.base': { kind: 'number', initial: 10000, min: 1, max: 1000000 },
  'products.seed': { kind: 'whole', initial: 1, min: 1, max: 9999 },
  'products.offset': { kind: 'whole', initial: 0, min: 0, max: 255, isLook: true },
})
