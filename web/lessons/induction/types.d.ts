// The seams of <hl-induction>: its knobs, what it gets.

import type { Cell } from '../../drawing/types.js'
import type { Answer, ModelFacts, Tensor } from '../../session/types.js'
import type { Checkpoints, Formation } from './formation.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface InductionAnswer extends Answer {
  /** The checkpoint on show, and its number among all. */
  network: ModelFacts
  at: number
  /** In the order of training, the finished model last. */
  checkpoints: Checkpoints
  /** The letters that are read, and how many are not. */
  words: string[]
  ignored: number
  limit: number
  given: number
  /** Probabilities with every head on. */
  before: Tensor[]
}

/** What only the element knows: the cell under the pointer, and the scores, once they are measured. */
export type InductionOwn = { hovered?: Cell; formation?: Formation }
