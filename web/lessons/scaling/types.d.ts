// The seams of <hl-scaling>: its knobs, what it asks, what it gets, what it shows.

import type { Answer, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

export interface ScalingRequest {
  dim: number
  seed: number
  /** Draws, and keys of each. */
  count: number
  keys: number
}

export interface ScalingAnswer extends ScalingRequest, Answer {}

/** What is shown. */
export type ScalingFigures = ReturnType<typeof figures>

/** What only the element knows: the draw under the pointer. */
export interface ScalingOwn {
  [name: string]: unknown
  hovered?: number
}
