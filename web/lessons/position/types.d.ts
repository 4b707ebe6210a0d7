// The seams of <hl-position>: its knobs, what it asks, what it gets, what it shows.

import type { Answer, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

export interface PositionRequest {
  positions: number
  dim: number
  base: number
  /** The chosen dimensions, those that the encoding has. */
  dims: number[]
}

export interface PositionAnswer extends PositionRequest, Answer {
  /** Positions per turn of each chosen dimension. */
  wavelengths: number[]
}

/** What is shown. */
export type PositionFigures = ReturnType<typeof figures>

/** What only the element knows: the position under the pointer. */
export interface PositionOwn {
  [name: string]: unknown
  hovered?: number
}
