// The knobs of <hl-train>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'train.task': { kind: 'choice', initial: 'induction', choices: ['induction', 'reversal', 'english'] },
  'train.seed': { kind: 'whole', initial: 1, min: 0, max: 999999 },
  'train.rate': { kind: 'number', initial: null, min: 1e-6, max: 10, optional: true },
  'train.heads': { kind: 'choice', initial: null, choices: ['1', '2', '4', '8'], optional: true },
  'train.layers': { kind: 'choice', initial: null, choices: ['1', '2', '3', '4'], optional: true },
  'train.position': {
    kind: 'choice',
    initial: null,
    choices: ['learned', 'sinusoidal', 'rope', 'alibi', 'none'],
    optional: true,
  },
  'train.masked': { kind: 'switch', initial: null, optional: true },
})
