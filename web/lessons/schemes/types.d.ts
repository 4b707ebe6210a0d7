// The seams of <hl-schemes>: its knobs, what it gets.

import type { TextAnswer } from '../../session/types.js'

/** What only the element knows: whether the reader has moved the sentence. */
export type SchemesOwn = { hasMoved?: boolean }

/** How attention is told where words stand. */
export type Scheme = 'none' | 'sinusoidal' | 'rope' | 'alibi'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface SchemesAnswer extends TextAnswer {
  shift: number
  head: number
  /** The sizes of the attention. */
  layer: { heads: number; width: number }
}
