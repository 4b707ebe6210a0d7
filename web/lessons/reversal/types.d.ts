// The seams of <hl-reversal>: its knobs, what it gets.

import type { Cell } from '../../drawing/types.js'
import type { Answer, ModelFacts, Tensor } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface ReversalAnswer extends Answer {
  network: ModelFacts
  /** The words that the decoder has read, row by row. */
  words: string[]
  /** Those of the typed letters that are read, and how many are not. */
  letters: string[]
  /** As many letters of another word. */
  other: string[]
  ignored: number
  limit: number
  /** What the encoder reads. */
  source: string[]
  /** What the decoder ought to write, and what it writes with every head on. */
  wanted: string[]
  whole: string[]
  /** Probabilities of the same rows with every head on. */
  before: Tensor[]
  /** Each head's mean weight on the anti-diagonal, by the name of its attention. */
  mirror: Record<string, number[]>
  /** How many rows of queries, keys and values the other source changes in each head, by the names of the tensors; null: it isn't read. */
  changed: Record<string, number[]> | null
}

export type Kind = 'encoder' | 'self' | 'cross'

/** What only the element knows: the cell under the pointer, and whether the encoder reads another source. */
export type ReversalOwn = { hovered?: Cell; swapped?: boolean }
