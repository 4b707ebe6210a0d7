// The seams of <hl-tied>: what it gets.

import type { HeadAnswer } from '../../kit/types.js'

export interface TiedAnswer extends HeadAnswer {
  /** Queries and keys, for the listing. */
  q: Float32Array
  k: Float32Array
  /** The end of the colour scale that both maps have. */
  reach: number
}
