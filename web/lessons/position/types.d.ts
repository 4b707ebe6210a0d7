// The seams of <hl-position>: its knobs, what it asks, what it gets, what it shows.

import type { Panel, Table } from '../../kit/types.js'
import type { Answer, StateOf } from '../../session/types.js'
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

export interface PositionFigures {
  [name: string]: unknown
  matrix: Panel
  /** null, as the table: no chosen dimension is one of the encoding's. */
  waves: Panel | null
  table: (Table & { caption: string }) | null
  /** The picked dimension. */
  dim: number
}

/** What only the element knows: the position under the pointer. */
export interface PositionOwn {
  [name: string]: unknown
  hovered?: number
}
