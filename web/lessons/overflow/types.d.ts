// The seams of <hl-overflow>: its knobs, what it asks, what it gets, what it shows.

import type { Answer, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

export interface OverflowRequest {
  scores: number[]
  /** Added to every score. */
  shift: number
  /** Whether the largest is subtracted first. */
  stable: boolean
}

/**
 * What becomes of the row. right: the largest was subtracted; ordinary: it was not, and nothing came of that; nan: an
 * exponential is infinite; sum: only their sum is; empty: all are 0; coarse: they keep too few digits.
 */
export type Outcome = 'right' | 'ordinary' | 'nan' | 'sum' | 'empty' | 'coarse'

export interface OverflowAnswer extends Answer {
  outcome: Outcome
}

/** A number as it is and as it is written. */
export interface Shown {
  value: number
  text: string
}

/** A line of the table; sum: of the whole line, where it has one. */
export interface Line {
  title: string
  tensors: readonly string[]
  numbers: readonly Shown[]
  sum: Shown | null
}

/** The scores as they enter; shifted: as they are written beside the typed ones, none where these are the same. */
export interface Scores {
  title: string
  tensors: readonly string[]
  values: readonly number[]
  shifted: readonly string[]
}

export interface Vector {
  tensors: readonly string[]
  title: string
  numbers: readonly Shown[]
}

/** What is shown. */
export type OverflowFigures = ReturnType<typeof figures>
