// The seams of <hl-projections>: its knobs, what it gets.

import type { HeadAnswer } from '../../kit/types.js'

export type Letter = 'q' | 'k' | 'v'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface ProjectionsAnswer extends HeadAnswer {
  /** The token on show. */
  row: number
  of: Letter
  element: number
  /** Names of the vectors on the way to the projection. */
  vectors: string[]
  /** The one that is projected. */
  input: string
  /** What comes into the layer, where that is not x. */
  stream: string | null
  /** How far the numbers of each colour scale are from 0. */
  reach: { inputs: number; matrices: number; results: number }
}

/** What only the element knows: what the pointer is over; `at`: a number of what is projected. */
export type ProjectionsOwn = { hovered?: { of?: Letter; element?: number; at?: number } }
