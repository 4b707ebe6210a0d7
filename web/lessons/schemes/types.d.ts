// The seams of <hl-schemes>: its knobs, what it asks, what it gets, what it shows.

import type { Answer, Span, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
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

/** What is shown. */
export type SchemesFigures = ReturnType<typeof figures>

export type SchemeFigures = SchemesFigures['schemes'][number]
