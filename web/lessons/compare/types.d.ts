// The seams of <hl-compare>: its knobs, what it gets.

import type { Score } from '../../core/calls/tasks.js'
import type { ModelFacts, TextAnswer } from '../../session/types.js'
import type { Bits } from './numbers.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

/** words: of the first sentence; spans: of its words in the group's text, none where that is another one. */
export interface CompareAnswer extends TextAnswer {
  /** The group's text, if the sentence is that. */
  text: string
  sentences: string[][]
  ends: string[]
  /** Place of "it". */
  row: number
  /** With every word in sight, and with earlier words only. */
  compared: { network: ModelFacts; bits: { all: Bits; earlier: Bits } }[]
}

/** By model and question. */
export type HeldOut = Record<string, Record<string, Score>>

/** What only the element knows: the cell under the pointer, the pair whose second sentence the reader has seen, what the models answered to held-out questions, why not. */
export type CompareOwn = {
  swapped?: string
  hovered?: { head: number; word: number } | null
  held?: HeldOut | null
  failure?: string
}
