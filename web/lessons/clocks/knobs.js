// The knobs of <hl-clocks>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'clocks.d': { kind: 'whole', initial: 16, min: 2, max: 64 },
  'clocks.base': { kind: 'number', initial: 10000, min: 1, max: 1000000 },
  'clocks.at': { kind: 'whole', initial: 6, min: 0, max: 255 },
  'clocks.offset': { kind: 'whole', initial: 4, min: -255, max: 255 },
})
