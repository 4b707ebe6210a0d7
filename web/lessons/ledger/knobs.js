// The knobs of <hl-ledger>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'ledger.scale': { kind: 'choice', initial: 'right', choices: ['right', 'none', 'late'] },
  'ledger.mask': { kind: 'choice', initial: 'none', choices: ['none', 'causal', 'zero', 'late'] },
  'ledger.shift': { kind: 'switch', initial: true },
  'ledger.axis': { kind: 'choice', initial: 'keys', choices: ['keys', 'queries'] },
  /** Numbers of the row that the reader has dragged. */
  'ledger.set': {
    kind: 'entries',
    initial: [],
    belongs: ['text', 'model', 'layer', 'head', 'masked', 'row', 'exam.from', 'exam.at'],
  },
})
