// The knobs of <hl-grammar>.

import { declareKnobs } from '../../session/knobs.js'
import { RELATIONS } from './numbers.js'

export const knobs = declareKnobs({
  /** Whose arcs are on show. */
  'grammar.relation': { kind: 'choice', initial: 'all', choices: ['all', ...RELATIONS], isLook: true },
})
