// The seams of <hl-fetch>: its knobs, what it asks, what it gets, what it shows.

import type { HeadFacts, HeadRequest } from '../../kit/numbers/head.js'
import type { Answer, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

/** layer, head: whose values are fetched. */
export interface FetchRequest extends HeadRequest {
  first: number
  second: number
  /** For each head its weight on the first word; the rest is on the second. */
  splits: number[]
}

export interface FetchAnswer extends HeadFacts, Answer {
  words: string[]
  spans: HeadFacts['spans']
  /** Places of the two words, within the text. */
  first: number
  second: number
  splits: number[]
  /** Numbers of a value. */
  dim: number
  /** (words, dim) */
  values: Float32Array
}

/** What is shown. */
export type FetchFigures = ReturnType<typeof figures>
