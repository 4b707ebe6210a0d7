// The knobs of <hl-temperature>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  /** Its end stops are 0 and infinity, for which its largest value stands. */
  'temperature.t': { kind: 'number', initial: 1, min: 0, max: 1000, least: 1e-2 },
})
