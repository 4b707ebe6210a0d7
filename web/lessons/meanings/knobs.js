// The knobs of <hl-meanings>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  /** The second sentence; empty: the first with the word turned that decides. */
  'meanings.other': { kind: 'text', initial: '' },
  /** Which of its words is compared; null: the same word, the nearest of its kind. */
  'meanings.word': {
    kind: 'whole',
    initial: null,
    min: 0,
    max: 63,
    optional: true,
    belongs: ['text', 'meanings.other', 'row'],
  },
  /** How many layers the word has gone through on show. */
  'meanings.level': { kind: 'whole', initial: 0, min: 0, max: 63, isLook: true },
})
