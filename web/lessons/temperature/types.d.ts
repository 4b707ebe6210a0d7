// The seams of <hl-temperature>: its knob, what it asks, what it gets, what it shows.

import type { Case, CaseRead, RowRequest } from '../../kit/numbers/cases.js'
import type { Said } from '../../kit/types.js'
import type { Answer, Span, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
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

/** What is shown. */
export type TemperatureFigures = ReturnType<typeof figures>
