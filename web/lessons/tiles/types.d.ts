// The seams of <hl-tiles>: its knobs, what it gets.

import type { HeadAnswer } from '../../kit/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

/** Rows from..to are held while keys first..end come in; the ends are not among them. */
export interface Step {
  from: number
  to: number
  first: number
  end: number
}

export interface Given {
  rows: number
  tile: number
  causal: boolean
  /** Whether tiles move fewer bytes than the plain way. */
  isLess: boolean
  steps: Step[]
}

/** given: null for a text that the model can't read. */
export interface TilesAnswer extends HeadAnswer {
  given: Given | null
}
