// The knobs of <hl-sources>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'sources.letters': { kind: 'text', initial: 'headlamp', maxLength: 200 },
  /** How many tokens the decoder has read, its start among them. */
  'sources.read': { kind: 'whole', initial: 1, min: 1, max: 16 },
  'sources.head': { kind: 'whole', initial: 1, min: 0, max: 1 },
  /** The pair of which all scores are computed: a row and a column of cross-attention. */
  'sources.at': { kind: 'whole', initial: 0, min: 0, max: 15 },
  'sources.look': { kind: 'whole', initial: 3, min: 0, max: 15 },
})
