// The seams of <hl-flash>: its knobs, what it gets.

import type { Slip } from '../../core/calls/flash.js'
import type { HeadAnswer } from '../../kit/types.js'
import type { Question } from './questions.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface Row {
  row: number
  tile: number
  order: string
  causal: boolean
}

/** unread: no number; other: a number that no known slip gives; null: nothing is answered. */
export type Verdict = Slip | 'other' | 'unread' | null

/** Keys are places of words, in the order in which they come; a tile is seen where the mask leaves any of it. */
export interface Tile {
  keys: number[]
  isSeen: boolean
}

export interface Given {
  row: number
  tile: number
  /** Tiles come from the last word on. */
  turned: boolean
  causal: boolean
  /** Which number of the output is asked for. */
  column: number
  tiles: Tile[]
  questions: Question[]
  valueDim: number
}

/** given: null for a text that the model can't read. */
export interface FlashAnswer extends HeadAnswer {
  given: Given | null
  verdict?: Verdict
}
