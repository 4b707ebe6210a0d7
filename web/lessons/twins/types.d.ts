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
  /** The word that is picked: the same, unless it is "it". */
  picked: number
  /** Whether it is, which was never hidden from the model without a mask: both are asked for its neighbour. */
  isReferent: boolean
  /** Means of what all rows give to later words. */
  shares: Record<Side, number>
}
