// The seams of <hl-foresight>: its knobs, what it gets.

import type { Answer } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

/** How a model was trained: with its causal mask, or without. */
export type Side = 'masked' | 'unmasked'

/** What one model makes of the letters. */
export interface Foreseen {
  /** The likeliest letters from `given` on, with the whole text in view. */
  said: string[]
  /** The same with nothing in view but the letters before. */
  saidBefore: string[]
  /** Said one after the other. */
  generated: string[]
  /** Mean losses of the first two, in nats. */
  whole: number
  before: number
}

export interface ForesightAnswer extends Answer {
  /** The letters that both models know. */
  words: string[]
  /** Letters that no model was given. */
  ignored: number
  limit: number
  /** All letters that the models know. */
  known: string[]
  given: number
  /** null: too few letters. */
  models: Record<Side, Foreseen> | null
}
