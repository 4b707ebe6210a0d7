// The seams of <hl-recurrence>: its knobs, what it gets.

import type { TextAnswer } from '../../session/types.js'

/** aimed: attention whose query is aimed at word 1 */
export type Reader = 'rnn' | 'lstm' | 'attention' | 'aimed'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

/** words: those read; spans: of the text once. */
export interface RecurrenceAnswer extends TextAnswer {
  /** Numbers in a word's vector and in a state. */
  width: number
  state: number
  gain: number
  nudge: number
  seed: number
  /** Where the words' vectors come from: "constructed", "trained", "random". */
  label: string
  /** Whole powers of ten around all changes. */
  decades: [number, number]
}

/** What only the element knows: the place under the pointer, also where the text is repeated. */
export type RecurrenceOwn = { hovered?: number }
