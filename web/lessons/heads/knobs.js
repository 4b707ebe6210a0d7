// The knobs of <hl-heads>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'heads.width': { kind: 'choice', initial: '512', choices: ['64', '128', '256', '512', '768'] },
  'heads.count': { kind: 'whole', initial: 8, min: 1, max: 1024 },
  'heads.tokens': { kind: 'whole', initial: 1024, min: 1, max: 131072 },
  'heads.forgotten': { kind: 'switch', initial: false },
})
