// The seams of <hl-linear>: its knobs, what it gets.

import type { HeadAnswer } from '../../kit/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export type Kind = 'window' | 'strided' | 'linear'

export interface LinearAnswer extends HeadAnswer {
  kind: Kind
  reach: number
  /** Whether both maps have a causal mask. */
  isCausal: boolean
  /** Lengths of the lines, and operations at each. */
  lengths: number[]
  operations: Record<'full' | Kind, number[]>
  /** The shortest text for which linear attention takes fewer operations than full attention, with heads of that width. */
  cheaper: { tokens: number; width: number; operations: number }
}
