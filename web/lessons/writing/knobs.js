// The knobs of <hl-writing>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  /** What the model has written behind the picked word. */
  'writing.said': { kind: 'text', initial: '', maxLength: 200, belongs: ['text', 'row'] },
  /** Of sampling, 0: always the likeliest word. */
  'writing.temperature': { kind: 'number', initial: 1, min: 0, max: 10 },
  /** Of the words that are drawn. */
  'writing.seed': { kind: 'whole', initial: 1, min: 0, max: 999999 },
})
