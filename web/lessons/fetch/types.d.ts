// The seams of <hl-fetch>: its knobs, what it asks, what it gets, what it shows.

import type { HeadFacts, HeadRequest } from '../../kit/numbers/head.js'
import type { Panel, Said } from '../../kit/types.js'
import type { Answer, StateOf } from '../../session/types.js'
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

export interface FetchFigures {
  [name: string]: unknown
  /** Why there is nothing to show; empty: there is. */
  reason: string
  shown: {
    rows: Panel
    /** ends: of the colours' scale. */
    slots: Panel & { ends: readonly [string, string] }
    errors: Panel
    /** What is lost in each slot. */
    lost: Said
    /** How each slot is read, a line a slot. */
    readout: { tensors: readonly string[]; lines: readonly string[] }
    verdict: Said
    /** What is fetched, and how it is measured. */
    task: string
  } | null
}
