// The seams of <hl-clocks>: its knobs, what it gets.

import type { Answer } from '../../session/types.js'
import type { request } from './numbers.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface ClocksAnswer extends ReturnType<typeof request>, Answer {
  /** Over how many positions the rotation was tried out. */
  positions: number
}

/** What only the element knows: the picked clock, and the one under the pointer. */
export type ClocksOwn = { picked?: number; hovered?: number }
