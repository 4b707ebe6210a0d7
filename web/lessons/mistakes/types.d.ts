// The seams of <hl-mistakes>: its knobs, what it asks, what it gets, what it shows.

import type { HeadFacts, HeadRequest } from '../../kit/numbers/head.js'
import type { Answer, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

export type Mistake =
  | 'mask-zero'
  | 'mask-after-softmax'
  | 'mask-after-renormalised'
  | 'mask-off-by-one'
  | 'mask-inverted'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

export interface MistakesRequest extends HeadRequest {
  mistake: Mistake
  /** Of one row, which the reader types. */
  scores: number[]
  /** How many of them the row may see, its own the last. */
  seen: number
}

export interface MistakesAnswer extends HeadFacts, Answer {
  words: string[]
  spans: HeadFacts['spans']
  seen: number
  /** Whether the mistake leaves the typed row nothing to look at. */
  isEmptied: boolean
}

/** What is shown. */
export type MistakesFigures = ReturnType<typeof figures>
