// The seams of <hl-attention>: its knobs, what it asks, what it gets, what it shows.

import type { HeadFacts, HeadRequest } from '../../kit/numbers/head.js'
import type { Panel, Said } from '../../kit/types.js'
import type { HeadScores } from '../../session/captions.js'
import type { Answer, RowEdit, StateOf, Tensor } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

export interface AttentionRequest extends HeadRequest {
  masked: number[]
  off: string[]
  edits: RowEdit[]
  causal: boolean
  temperature: number
}

export interface AttentionAnswer extends HeadFacts, Answer {
  words: string[]
  spans: HeadFacts['spans']
  /** Probabilities with every head on and no row dragged. */
  before: Tensor[]
  /** What each column gets of all weight, and of what the head moves. */
  shares: { weight: Float32Array | null; moved: Float32Array | null }
}

/** A head among all heads. */
export interface Tile {
  layer: number
  head: number
  name: string
  badge: string
  caption: string
  isChosen: boolean
  isOn: boolean
  /** null: not there yet. */
  map: Float32Array | null
}

/** A word of the sentence, and what the head on show gives to it. */
export interface Chip {
  word: string
  weight: number
  isHidden: boolean
  isUnknown: boolean
}

/** A row of weights as bars. */
export interface Bars {
  row: number
  panel: Panel
  entropy: Said
  isEdited: boolean
}

/** What is shown. */
export type AttentionFigures = ReturnType<typeof figures>

/** What only the element knows: scores of the heads, once they are measured; null: they can't be. */
export interface AttentionOwn {
  [name: string]: unknown
  scores?: HeadScores[][] | null
}
