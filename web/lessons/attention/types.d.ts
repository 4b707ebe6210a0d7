// The seams of <hl-attention>: its knobs, what it gets.

import type { HeadAnswer } from '../../kit/types.js'
import type { HeadScores } from '../../session/captions.js'
import type { Place, Tensor } from '../../session/types.js'
import type { Rivals } from './leads.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface AttentionAnswer extends HeadAnswer {
  /** Probabilities with every head on and no row dragged. */
  before: Tensor[]
  /** What each column gets of all weight, and of what the head moves. */
  shares: { weight: Float32Array | null; moved: Float32Array | null }
  /** Of each row the two answers that it is between; empty: the model answers nothing. */
  rivals: readonly Rivals[]
  /** The shown head's weights before the reader changed any row; null: none is changed. */
  untouched: Float32Array | null
  /** The answer that the effects are effects on; -1: there are none. */
  effectsOn: number
}

/** What only the element knows. */
export type AttentionOwn = {
  /** Scores of the heads, once they are measured; null: they can't be. */
  scores?: HeadScores[][] | null
  /** The picked word, whatever the pointer is over. */
  picked?: Place
  /** The map of effects that was there last, on show until the next is. */
  effects?: Tensor | null
}
