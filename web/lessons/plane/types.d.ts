// The seams of <hl-plane>: its knobs, what it gets.

import type { Answer } from '../../session/types.js'
import type { request } from './numbers.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface PlaneAnswer extends ReturnType<typeof request>, Answer {
  /** The temperature at which the query as it was put has the same weights. */
  instead: number
  /** The most that a dot product is from 0. */
  reach: number
  /** Whether the query has a length. */
  hasLength: boolean
}

/** What only the element knows: the key under the pointer. */
export type PlaneOwn = { hovered?: number }
