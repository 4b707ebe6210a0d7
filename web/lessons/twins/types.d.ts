// The seams of <hl-twins>: what it gets.

import type { HeadAnswer } from '../../kit/types.js'

export interface TwinsAnswer extends HeadAnswer {
  /** Means of what all rows give to later words, with the mask off and on. */
  shares: number[]
}
