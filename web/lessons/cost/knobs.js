// The knobs of <hl-cost>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  /** Tokens of the text whose scores are drawn. */
  'cost.tokens': { kind: 'whole', initial: 512, min: 1, max: 2 ** 28, isLook: true },
  /** How many times as long attention takes where the text doubles, as guessed; 0: not guessed yet. */
  'cost.guess': { kind: 'choice', initial: '0', choices: ['0', '2', '3', '4', '8'] },
})
