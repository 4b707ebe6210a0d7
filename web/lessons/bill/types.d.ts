// The seams of <hl-bill>: its knobs, what it gets.

import type { Costs } from '../../core/calls/costs.js'
import type { Answer } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface BillAnswer extends Answer {
  width: number
  heads: number
  /** Lengths of the lines, and costs at each. */
  lengths: number[]
  lines: Costs[]
}
