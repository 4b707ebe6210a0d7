// The seams of <hl-hook>: what it gets.

import type { HeadAnswer } from '../../kit/types.js'
import type { Tensor } from '../../session/types.js'

export interface HookAnswer extends HeadAnswer {
  /** Probabilities with every head on and no row dragged. */
  before: Tensor[]
}
