// The seams of <hl-temperature>: its knob, what it asks, what it gets, what it shows.

import type { Case, CaseRead, RowRequest } from '../../kit/numbers/cases.js'
import type { Panel, Said } from '../../kit/types.js'
import type { Answer, Span, StateOf } from '../../session/types.js'
import type { knobs } from './knobs.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

export interface TemperatureRequest extends RowRequest {
  temperature: number
  /** At which the entropy is wanted, from 0 to infinity. */
  temperatures: number[]
}

export interface TemperatureAnswer extends Answer, Pick<CaseRead, 'head'> {
  words: string[]
  spans: Span[]
  given: Case | null
}

/** A number with its name. */
export interface Fact extends Said {
  title: string
}

export interface TemperatureFigures {
  [name: string]: unknown
  /** Why there is nothing to show; empty: there is. */
  reason: string
  shown: {
    curve: Panel
    weights: Panel
    sum: Fact
    entropy: Fact
    /** The temperature at which the bare products give the same row, and that row. */
    unscaled: Said
    same: Said
  } | null
}
