// The knobs of <hl-overflow>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'overflow.scores': { kind: 'numbers', initial: [1, 2, 89], min: -1000, max: 1000, count: 6 },
  'overflow.shift': { kind: 'number', initial: 0, min: -200, max: 200 },
  'overflow.stable': { kind: 'switch', initial: true },
})
