// The seams of <hl-recurrence>: its knobs, what it asks, what it gets, what it shows.

import type { Answer, Span, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

export type Reader = 'rnn' | 'lstm' | 'attention'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

export interface RecurrenceRequest {
  model: string
  text: string
  /** The text over and over, up to the longest that there is. */
  isLong: boolean
  /** Of W. */
  gain: number
  /** Bias of the LSTM's forget gates. */
  forget: number
  /** The share by which word 1 grows. */
  nudge: number
  seed: number
}

export interface RecurrenceAnswer extends Answer {
  /** Those read. */
  words: string[]
  /** Of the text once. */
  spans: Span[]
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

/** How many steps a reader takes in all, and how many of them are done. */
export interface Count {
  name: string
  said: string
}

/** What is shown. */
export type RecurrenceFigures = ReturnType<typeof figures>

/** What only the element knows: the place under the pointer, also where the text is repeated. */
export interface RecurrenceOwn {
  [name: string]: unknown
  hovered?: number
}
