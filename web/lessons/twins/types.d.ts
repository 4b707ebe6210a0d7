// The seams of <hl-twins>: what it gets.

import type { HeadFacts } from '../../kit/numbers/head.js'
import type { HeadAnswer } from '../../kit/types.js'

/** How a model was trained: with a causal mask, or without. */
export type Side = 'on' | 'off'

/** Of the model without a mask, which sees all words but one. */
export interface TwinsAnswer extends HeadAnswer {
  /** The head of the other model, which writes. */
  writer: HeadFacts
  /** The word that both are asked for. */
  row: number
  /** Whether that word is "it", which isn't hidden: the model without a mask says what it stands for. */
  isReferent: boolean
  /** Means of what all rows give to later words. */
  shares: Record<Side, number>
}
