// The knobs of <hl-flash>.

import { declareKnobs } from '../../session/knobs.js'

/** What makes it another row, or the same row in other tiles. */
const ROW = [
  'text',
  'model',
  'seed',
  'layer',
  'head',
  'row',
  'flash.tile',
  'flash.order',
  'flash.causal',
  'flash.number',
]

export const knobs = declareKnobs({
  /** Keys that come at a time. */
  'flash.tile': { kind: 'choice', initial: '4', choices: ['1', '2', '4', '8'] },
  /** From which end of the sentence the tiles come; rising: from the end from which the maximum rises on the way. */
  'flash.order': { kind: 'choice', initial: 'rising', choices: ['rising', 'first', 'last'] },
  'flash.causal': { kind: 'switch', initial: false },
  /** Which number of the output is asked for; null: the largest. */
  'flash.number': {
    kind: 'whole',
    initial: null,
    min: 0,
    max: 511,
    optional: true,
    belongs: ['model', 'layer', 'head'],
  },
  /** How many questions are answered. */
  'flash.at': { kind: 'whole', initial: 0, min: 0, max: 4096, belongs: ROW, isLook: true },
  /** What the reader has answered to the next one. */
  'flash.answer': { kind: 'text', initial: '', belongs: [...ROW, 'flash.at'], isLook: true },
})
