// The seams of <hl-tied>: what it asks, what it gets, what it shows.

import type { HeadFacts, HeadRequest } from '../../kit/numbers/head.js'
import type { Panel, Said } from '../../kit/types.js'
import type { Answer } from '../../session/types.js'
import type { figures } from './figures.js'

export interface TiedRequest extends HeadRequest {
  masked: number[]
}

export interface TiedAnswer extends HeadFacts, Answer {
  words: string[]
  spans: HeadFacts['spans']
  /** Queries and keys, for the listing. */
  q: Float32Array
  k: Float32Array
  /** The end of the colour scale that both maps have. */
  reach: number
}

/** The scores with one choice of W_K. */
export interface Side {
  map: Panel
  /** What the numbers on show are: as they are, or tied. */
  label: string
  /** The cell on show and the one across the diagonal; where the word looks most. */
  pair: Said
  /** How far from symmetric the map is. */
  asymmetry: Said
}

/** What is shown. */
export type TiedFigures = ReturnType<typeof figures>
