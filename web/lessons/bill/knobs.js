// The knobs of <hl-bill>.

import { declareKnobs } from '../../session/knobs.js'

const SIZES = ['64', '128', '256', '512', '1024', '2048', '4096']

export const knobs = declareKnobs({
  /** Tokens, as a power of two. */
  'bill.log': { kind: 'whole', initial: 6, min: 4, max: 20, isLook: true },
  'bill.width': { kind: 'choice', initial: '512', choices: SIZES },
  'bill.heads': { kind: 'choice', initial: '8', choices: ['1', '2', '4', '8', '16', '32'] },
})
