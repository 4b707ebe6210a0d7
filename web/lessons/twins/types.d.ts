// The seams of <hl-twins>: what it asks, what it gets, what it shows.

import type { HeadFacts, HeadRequest } from '../../kit/numbers/head.js'
import type { Panel } from '../../kit/types.js'
import type { Answer } from '../../session/types.js'
import type { figures } from './figures.js'

export type TwinsRequest = HeadRequest

export interface TwinsAnswer extends HeadFacts, Answer {
  words: string[]
  spans: HeadFacts['spans']
  /** Means of what all rows give to later words, with the mask off and on. */
  shares: number[]
}

/** The model with its mask off or on. */
export interface Side {
  map: Panel
  /** What such a model is for. */
  role: string
  /** The likeliest answers at the picked word; null: the model answers nothing. */
  answers: { heading: string; tensors: readonly string[]; list: readonly string[] } | null
}

/** What is shown. */
export type TwinsFigures = ReturnType<typeof figures>
