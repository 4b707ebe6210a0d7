// The knobs of <hl-induction>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'induction.letters': { kind: 'text', initial: 'hdkpvcqmhdkpvcqmhdkpvcqm', maxLength: 200 },
  'induction.step': { kind: 'whole', initial: 1000000, min: 0, max: 1000000 },
  'induction.at': { kind: 'whole', initial: 12, min: 0, max: 30 },
  'induction.look': { kind: 'whole', initial: 5, min: 0, max: 30 },
  'induction.without': { kind: 'heads', initial: [] },
})
