// The seams of <hl-schemes>: its knobs, what it asks, what it gets, what it shows.

import type { Panel } from '../../kit/types.js'
import type { Answer, Span, StateOf } from '../../session/types.js'
import type { knobs } from './knobs.js'

/** How attention is told where words stand. */
export type Scheme = 'none' | 'sinusoidal' | 'rope' | 'alibi'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

export interface SchemesRequest {
  text: string
  /** The position of the first word. */
  shift: number
  head: number
  /** Of the weights. */
  seed: number
}

export interface SchemesAnswer extends Answer {
  words: string[]
  spans: Span[]
  shift: number
  head: number
  /** The sizes of the attention. */
  layer: { heads: number; width: number }
}

export interface SchemeFigures {
  map: Panel
  /** What becomes of the map when the sentence begins later. */
  change: { tensors: readonly string[]; stays: boolean; verdict: string; said: string }
  note: string
}

export interface SchemesFigures {
  [name: string]: unknown
  /** Why there is nothing to show; empty: there is. */
  reason: string
  schemes: readonly SchemeFigures[]
}
