// The seams of <hl-shuffle>: its knobs, what it asks, what it gets, what it shows.

import type { Answer, Span, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

export type ShufflePosition = 'none' | 'sinusoidal' | 'rope' | 'alibi'
export type ShuffleMask = 'none' | 'causal' | 'window'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

export interface ShuffleRequest {
  text: string
  /** Which word stands at each place; of another length than there are words: as they were typed. */
  order: number[]
  position: ShufflePosition
  mask: ShuffleMask
  /** Of the weights. */
  seed: number
}

export interface ShuffleAnswer extends Answer {
  /** In the order of the text. */
  words: string[]
  spans: Span[]
  /** Which of them stands at each place. */
  order: number[]
  position: ShufflePosition
  mask: ShuffleMask
  /** The sizes of the layer; window: how far a word sees through it, to either side. */
  layer: { heads: number; width: number; window: number }
  /** The first dimensions of the outputs, and their range. */
  first: { values: Float32Array; cols: number; range: readonly [number, number] }
}

/** A word on its card. */
export interface Card {
  /** Which of the text's words. */
  word: number
  label: string
  /** Where it stands, for a screen reader. */
  place: string
  /** How far its output has moved. */
  change: string
  isPicked: boolean
  /** Whether it is picked beside another one. */
  isAlso: boolean
}

/** What is shown. */
export type ShuffleFigures = ReturnType<typeof figures>

/** What only the element knows: the word whose card is on its way. */
export interface ShuffleOwn {
  [name: string]: unknown
  held?: number
}
