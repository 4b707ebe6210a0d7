// The knobs of <hl-projections>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  /** Of which of the three vectors an element is read term by term, and which. */
  'projections.of': { kind: 'choice', initial: 'q', choices: ['q', 'k', 'v'] },
  'projections.element': { kind: 'whole', initial: 0, min: 0, max: 191 },
})
