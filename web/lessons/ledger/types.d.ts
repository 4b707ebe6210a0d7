// The seams of <hl-ledger>: its knobs, what it gets.

import type { CaseRead } from '../../kit/numbers/cases.js'
import type { TextAnswer } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface LedgerAnswer extends TextAnswer, CaseRead {
  /**
   * What of a long row is on show: keys, columns of q and k, columns of v. few: the keys that get most when every step is
   * right, beside which all are the others; most: the one that gets most.
   */
  places: { keys: number[]; few: number[]; most: number; columns: number[]; values: number[] }
  /** Whether the row's weights sum to 1. */
  isDistribution: boolean
}

/** What only the element knows: by hand, the key whose terms are on show. */
export type LedgerOwn = { key?: number }
