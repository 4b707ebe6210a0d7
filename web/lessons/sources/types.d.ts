// The seams of <hl-sources>: its knobs, what it gets.

import type { Cell } from '../../drawing/types.js'
import type { Answer, ModelFacts } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface SourcesAnswer extends Answer {
  network: ModelFacts
  /** Those of the typed letters that are read, and how many are not. */
  letters: string[]
  ignored: number
  limit: number
  /** What the encoder reads, and what the decoder has read so far; most: that it can read of this input. */
  source: string[]
  words: string[]
  most: number
  /** The row of cross-attention whose scores are computed. */
  at: number
}

/** The three attentions. */
export type Kind = 'encoder' | 'self' | 'cross'

/** What only the element knows: the cell under the pointer. */
export type SourcesOwn = { hovered?: Cell }
