// The knobs of <hl-scaling>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'scaling.dim': { kind: 'choice', initial: '64', choices: ['8', '16', '32', '64', '128', '256', '512'] },
  'scaling.scaled': { kind: 'switch', initial: false },
  'scaling.seed': { kind: 'whole', initial: 1, min: 0, max: 999999 },
  'scaling.draw': { kind: 'whole', initial: 0, min: 0, max: 999 },
})
