// The knobs of <hl-mistakes>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'mistakes.kind': {
    kind: 'choice',
    initial: 'mask-zero',
    choices: ['mask-zero', 'mask-after-softmax', 'mask-after-renormalised', 'mask-off-by-one', 'mask-inverted'],
  },
  'mistakes.scores': { kind: 'numbers', initial: [-2, -1, 3, 1], min: -20, max: 20, count: 8 },
  'mistakes.seen': { kind: 'whole', initial: 2, min: 1, max: 8 },
})
