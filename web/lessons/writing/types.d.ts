// The seams of <hl-writing>: its knobs, what it gets.

import type { Verdict } from '../../core/calls/writing.js'
import type { Reading, TextAnswer } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

/** Words of the text are in `words`; of these `given` are read. No tensors: the model can't read the text. */
export interface WritingAnswer extends Reading, TextAnswer {
  given: number
  layer: number
  head: number
  /** The given words, and those written behind them. */
  read: string[]
  /** Of each of these, by the grammar. */
  verdicts: Verdict[]
  /** The next word that the random number falls on. */
  drawn: string
  /** Of the cache: of a word, and of all. */
  rowBytes: number
  bytes: number
  isFull: boolean
}
