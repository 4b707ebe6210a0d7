// The seams of <hl-block>: its knobs, what it gets.

import type { Step } from '../../kit/numbers/trunk.js'
import type { Reading, TextAnswer } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

/** tensors: none of a text that can't be read, or of a model that is not one stack. */
export interface BlockAnswer extends Reading, TextAnswer {
  words: string[]
  spans: Reading['spans']
  at: number
  steps: Step[]
  isOneStack: boolean
  /** The likeliest answer at each level; empty: the model gives none. */
  best: string[]
  /** Words of the vocabulary whose probabilities `now` and `whole` are. */
  shown: string[]
  /** What the untouched model holds likeliest. */
  before: string
  /** The step whose LayerNorm is measured; -1: the model has none. */
  normed: number
  /** Words of the text with the other word; null: that can't be compared. */
  other: { words: string[]; changed: number } | null
}
