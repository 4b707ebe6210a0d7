// The knobs of <hl-debugger>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  /** What the reader computed, as pasted; empty: a wrong result of the page's. */
  'debugger.paste': { kind: 'text', initial: '', maxLength: 12000, belongs: ['text', 'model', 'exam.from'] },
  /** Which wrong result of the page's. */
  'debugger.puzzle': { kind: 'whole', initial: 0, min: 0, max: 99 },
  /** Which mistake the reader takes it for; 'tell' asks for the answer. */
  'debugger.guess': {
    kind: 'choice',
    initial: 'none',
    choices: [
      'none',
      'tell',
      'unscaled',
      'scaled-twice',
      'scale-after-softmax',
      'wrong-axis',
      'keys-values-swapped',
      'no-mask',
      'mask-inverted',
      'mask-zero',
      'mask-after-softmax',
      'mask-off-by-one',
      'mask-one-ahead',
    ],
    belongs: [
      'debugger.puzzle',
      'debugger.paste',
      'debugger.causal',
      'exam.from',
      'exam.q',
      'exam.k',
      'exam.v',
      'text',
    ],
  },
  /** Whether the task has a causal mask. */
  'debugger.causal': { kind: 'switch', initial: false },
})
