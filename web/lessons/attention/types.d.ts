// The seams of <hl-attention>: its knobs, what it gets.

import type { HeadAnswer } from '../../kit/types.js'
import type { HeadScores } from '../../session/captions.js'
import type { Tensor } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface AttentionAnswer extends HeadAnswer {
  /** Probabilities with every head on and no row dragged. */
  before: Tensor[]
  /** What each column gets of all weight, and of what the head moves. */
  shares: { weight: Float32Array | null; moved: Float32Array | null }
}

/** What only the element knows: scores of the heads, once they are measured; null: they can't be. */
export type AttentionOwn = { scores?: HeadScores[][] | null }
