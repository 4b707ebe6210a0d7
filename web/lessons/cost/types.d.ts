// The seams of <hl-cost>: its knobs, what it gets, what only the element knows.

import type { Costs } from '../../core/calls/costs.js'
import type { Measured } from '../../session/measurement.js'
import type { Answer } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface CostOwn {
  measured?: Measured | null
  /** The largest memory that the tab was granted; 0: not asked yet. */
  tabBytes?: number
}

/** What was measured of one way, as a law. */
export interface Law {
  slope: number
  perDoubling: number
  ratios: number[]
}

export interface CostAnswer extends Answer {
  costs: Costs
  costsOfHeads: Costs
  /** Room for the scores of one head, the smaller first. */
  rooms: { name: 'tab' | 'card'; bytes: number; tokens: number }[]
  /** Lengths that were measured, and of each way the law; long: of attention over longer texts only; null: too few. */
  lengths: number[]
  laws: { attention: Law | null; layer: Law | null; long: Law | null }
  /** Of the head that is counted and measured. */
  width: number
}
