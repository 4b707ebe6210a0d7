// The knobs of <hl-fetch>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'fetch.first': { kind: 'whole', initial: 1, min: 0, max: 63 },
  'fetch.second': { kind: 'whole', initial: 6, min: 0, max: 63 },
  'fetch.split': { kind: 'number', initial: 0.5, min: 0, max: 1 },
  'fetch.other': { kind: 'number', initial: 0, min: 0, max: 1 },
  'fetch.heads': { kind: 'choice', initial: '1', choices: ['1', '2'] },
})
