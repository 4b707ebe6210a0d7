// The seams of <hl-debugger>: its knobs, what it gets.

import type { Suspect } from '../../core/calls/diagnosis.js'
import type { Case } from '../../kit/numbers/cases.js'
import type { HeadFacts } from '../../kit/numbers/head.js'
import type { Fault } from '../../kit/printed-matrix.js'
import type { TextAnswer } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

/** Rows and columns, and those that would fit. */
export interface WrongShape {
  fault: 'shape'
  rows: number
  cols: number
  weights: [number, number]
  output: [number, number]
}

export interface DebuggerAnswer extends TextAnswer {
  words: string[]
  spans: Case['spans']
  given: Case | null
  head: HeadFacts | null
  /** Words that the figure reads of the sentence. */
  most: number
  /** What stands in the box. */
  written: string
  isPuzzle: boolean
  /** Mistakes to choose from here. */
  choices: string[]
  fault: Fault | WrongShape | null
  right: Suspect | null
  suspects: Suspect[]
  /** So many mistakes, or pairs, explain the numbers alike; 0: none explains them. */
  tied: number
  /** The guess beside what stands in the box: its largest difference; null: nobody has guessed, or guessed right. */
  guessed: number | null
}
