// The knobs of <hl-tiles>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  /** Rows that are held in fast memory at a time; of a shorter text, all. */
  'tiles.rows': { kind: 'whole', initial: 1, min: 1, max: 512 },
  /** Keys that come at a time. */
  'tiles.tile': { kind: 'choice', initial: '4', choices: ['1', '2', '4', '8', '16'] },
  'tiles.causal': { kind: 'switch', initial: false },
  /** How many tiles have come in. */
  'tiles.at': {
    kind: 'whole',
    initial: 1,
    min: 0,
    max: 262144,
    belongs: ['text', 'model', 'tiles.rows', 'tiles.tile', 'tiles.causal'],
    isLook: true,
  },
})
