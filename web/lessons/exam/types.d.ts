// The seams of <hl-exam>: its knobs, what it asks, what it gets, what it shows.

import type { Case, Matrices } from '../../kit/numbers/cases.js'
import type { Said } from '../../kit/types.js'
import type { Answer, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

export type ExamRequest = Matrices

export interface ExamAnswer extends Answer {
  words: string[]
  given: Case
}

/** A row of Q: what comes of it. */
export interface ResultRow {
  label: string
  isPicked: boolean
  /** Its sum, its entropy, its output, its output without the division. */
  cells: readonly Said[]
}

/** What is shown. */
export type ExamFigures = ReturnType<typeof figures>
