// The knobs of <hl-longrun>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  /** How many words the text has. */
  'longrun.n': { kind: 'choice', initial: '16384', choices: ['2048', '16384', '131072'] },
})
