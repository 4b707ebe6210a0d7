// The knobs of <hl-reversal>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'reversal.letters': { kind: 'text', initial: 'headlamp', maxLength: 200 },
  'reversal.shown': { kind: 'whole', initial: 5, min: 0, max: 11 },
  'reversal.at': { kind: 'whole', initial: 2, min: 0, max: 15 },
  'reversal.look': { kind: 'whole', initial: 5, min: 0, max: 15 },
  'reversal.without': { kind: 'heads', initial: [] },
})
