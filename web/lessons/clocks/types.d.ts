// The seams of <hl-clocks>: its knobs, what it asks, what it gets, what it shows.

import type { Answer, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

export interface ClocksRequest {
  /** Even: clocks are pairs. */
  dim: number
  base: number
  at: number
  /** Not before position 0. */
  offset: number
}

export interface ClocksAnswer extends ClocksRequest, Answer {
  /** Over how many positions the rotation was tried out. */
  positions: number
}

/** What is shown. */
export type ClocksFigures = ReturnType<typeof figures>

/** What only the element knows: the picked clock, and the one under the pointer. */
export interface ClocksOwn {
  [name: string]: unknown
  picked?: number
  hovered?: number
}
