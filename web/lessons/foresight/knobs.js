// The knobs of <hl-foresight>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'foresight.letters': { kind: 'text', initial: 'hdkpvcqmhdkpvcqmhdkpvcqm', maxLength: 200 },
  'foresight.given': { kind: 'whole', initial: 10, min: 1, max: 30 },
  /** How many letters have been said. */
  'foresight.said': { kind: 'whole', initial: 0, min: 0, max: 31, belongs: ['foresight.letters', 'foresight.given'] },
})
