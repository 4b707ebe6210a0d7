// The seams of <hl-induction>: its knobs, what it asks, what it gets, what it shows.

import type { Cell } from '../../drawing/types.js'
import type { Panel, Said } from '../../kit/types.js'
import type { Answer, ModelFacts, StateOf, Tensor } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

export interface InductionRequest {
  /** The model along its training, in any order. */
  models: string[]
  /** Of the checkpoint on show, or somewhat later. */
  step: number
  letters: string
  /** Heads switched off, as "layer.head". */
  off: string[]
  /** Letters that no loss is asked of: most have no copy before them yet. */
  given: number
}

/** The model at one moment of its training. */
export interface Checkpoint {
  name: string
  step: number
}

export interface InductionAnswer extends Answer {
  /** The checkpoint on show, and its number among all. */
  network: ModelFacts
  at: number
  /** In the order of training, the finished model last. */
  checkpoints: Checkpoint[]
  /** The letters that are read, and how many are not. */
  words: string[]
  ignored: number
  limit: number
  given: number
  /** Probabilities with every head on. */
  before: Tensor[]
}

/** How the model came to be: scores by checkpoint. */
export interface Formation {
  checkpoints: Checkpoint[]
  /** Held-out sequences that each was asked, and the share of right answers that guessing would get. */
  count: number
  chance: number
  accuracy: Float32Array
  /** Of the best head. */
  previous: Float32Array
  induction: Float32Array
  /** Of every head, layer by layer. */
  heads: HeadShares[][]
}

/** Mean weight of a head on the letter before, and on the letter that came after the last copy. */
export interface HeadShares {
  previous: number
  induction: number
}

/** A head among all heads. */
export interface HeadShown {
  /** As "layer.head". */
  name: string
  label: string
  isOn: boolean
  panel: Panel
  /** What it does, by its scores; null: they are not measured yet. */
  role: (Said & { scores: string }) | null
}

/** What is shown. */
export type InductionFigures = ReturnType<typeof figures>

/** What only the element knows: the cell under the pointer, and the scores, once they are measured. */
export interface InductionOwn {
  [name: string]: unknown
  hovered?: Cell
  formation?: Formation
}
