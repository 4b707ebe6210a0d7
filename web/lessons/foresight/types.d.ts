// The seams of <hl-foresight>: its knobs, what it asks, what it gets, what it shows.

import type { Answer, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

/** How a model was trained: with its causal mask, or without. */
export type Side = 'masked' | 'unmasked'

export interface ForesightRequest {
  letters: string
  /** Letters that both models start from. */
  given: number
  /** Names of the two models. */
  models: Record<Side, string>
}

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

/** A letter of a lane: given, said right or wrong, or not said yet. */
export interface Letter {
  letter: string
  kind: 'given' | 'right' | 'wrong' | 'coming'
}

export interface Lane {
  name: string
  letters: readonly Letter[]
  /** How many are right; empty: nobody says these. */
  score: string
}

/** What is shown. */
export type ForesightFigures = ReturnType<typeof figures>
