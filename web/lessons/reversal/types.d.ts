// The seams of <hl-reversal>: its knobs, what it asks, what it gets, what it shows.

import type { Cell } from '../../drawing/types.js'
import type { Answer, ModelFacts, StateOf, Tensor } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

export interface ReversalRequest {
  model: string
  letters: string
  /** Heads switched off, as "attention.head". */
  off: string[]
}

export interface ReversalAnswer extends Answer {
  network: ModelFacts
  /** The words that the decoder has read, row by row. */
  words: string[]
  /** Those of the typed letters that are read, and how many are not. */
  letters: string[]
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
}

export type Kind = 'encoder' | 'self' | 'cross'

/** A head among all heads. */
export interface Tile {
  tensors: readonly string[]
  /** As "attention.head", and its number among all heads. */
  name: string
  at: number
  label: string
  isChosen: boolean
  isOn: boolean
  values: Float32Array
  rows: number
  cols: number
}

/** What is shown. */
export type ReversalFigures = ReturnType<typeof figures>

/** What only the element knows: the cell under the pointer. */
export interface ReversalOwn {
  [name: string]: unknown
  hovered?: Cell
}
