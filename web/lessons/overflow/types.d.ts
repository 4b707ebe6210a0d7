// The seams of <hl-overflow>: its knobs, what it gets.

import type { Answer } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

/**
 * What becomes of the row. right: the largest was subtracted; ordinary: it was not, and nothing came of that; nan: an
 * exponential is infinite; sum: only their sum is; empty: all are 0; coarse: they keep too few digits.
 */
export type Outcome = 'right' | 'ordinary' | 'nan' | 'sum' | 'empty' | 'coarse'

export interface OverflowAnswer extends Answer {
  outcome: Outcome
}
