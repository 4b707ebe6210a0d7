// The seams of <hl-plane>: its knobs, what it asks, what it gets, what it shows.

import type { Point } from '../../drawing/plane.js'
import type { TableRow } from '../../kit/types.js'
import type { Answer, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

export interface PlaneRequest {
  /** Where the query was put. */
  query: Point
  /** As many keys as values. */
  keys: Point[]
  values: Point[]
  /** What the query is multiplied by. */
  stretch: number
  /** May be infinite. */
  temperature: number
}

export interface PlaneAnswer extends PlaneRequest, Answer {
  /** The temperature at which the query as it was put has the same weights. */
  instead: number
  /** Whether the query has a length. */
  hasLength: boolean
}

/** A point that can be moved. */
export interface Handle {
  knob: 'plane.query' | 'plane.keys' | 'plane.values'
  index: number
  at: Point
  label: string
  /** Where it is, for a screen reader. */
  spoken: string
}

export interface Handles {
  tensors: readonly string[]
  list: readonly Handle[]
}

/** A key's numbers; which of them are the largest of their column. */
export interface ComparedKey extends TableRow {
  isBest: readonly boolean[]
  isAt: boolean
}

/** What is shown. */
export type PlaneFigures = ReturnType<typeof figures>

/** What only the element knows: the key under the pointer. */
export interface PlaneOwn {
  [name: string]: unknown
  hovered?: number
}
