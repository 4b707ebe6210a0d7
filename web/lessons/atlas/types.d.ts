// The seams of <hl-atlas>: its knobs, what it gets.

import type { Answer } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface AtlasAnswer extends Answer {
  /** The map; null: the text has no word that the model can read. */
  atlas: import('../../core/calls/atlas.js').Atlas | null
  /** What is repeated until the text is as long. */
  words: string[]
  /** Letters that the model does not know. */
  ignored: number
  tokens: number
  dim: number
  head: number
  heads: number
  causal: boolean
  /** The cell on show, and the words of its row and column; places count from 0. */
  cell: { row: number; col: number; query: string; key: string }
  /** What colours show. */
  unit: 'weight' | 'of largest'
  /** Where colours end: 1, or a weight that few exceed. */
  high: number
}
