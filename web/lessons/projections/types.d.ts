// The seams of <hl-projections>: its knobs, what it asks, what it gets, what it shows.

import type { HeadFacts, HeadRequest } from '../../kit/numbers/head.js'
import type { Panel } from '../../kit/types.js'
import type { Answer, Place, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

export type Letter = 'q' | 'k' | 'v'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

export interface ProjectionsRequest extends HeadRequest {
  masked: number[]
  /** The word on show: its tensors are those of the lesson. */
  row: Place
  /** Which element is read term by term. */
  of: Letter
  element: number
}

export interface ProjectionsAnswer extends HeadFacts, Answer {
  words: string[]
  spans: HeadFacts['spans']
  /** The token on show. */
  row: number
  of: Letter
  element: number
  /** Names of the vectors on the way to the projection. */
  vectors: string[]
  /** The one that is projected. */
  input: string
  /** What comes into the layer, where that is not x. */
  stream: string | null
  /** How far the numbers of each colour scale are from 0. */
  reach: { inputs: number; matrices: number; results: number }
}

/** A vector and the matrix that makes it. */
export interface Projected {
  letter: Letter
  panel: Panel
  /** The shapes of the product. */
  shapes: string
}

/** The ends of a colour scale, and what is painted in it. */
export interface Scale {
  low: string
  high: string
  what: string
}

/** What is shown. */
export type ProjectionsFigures = ReturnType<typeof figures>

/** What only the element knows: what the pointer is over; `at`: a number of what is projected. */
export interface ProjectionsOwn {
  [name: string]: unknown
  hovered?: { of?: Letter; element?: number; at?: number }
}
