// The seams of <hl-reroll>: what it asks, what it gets, what it shows.

import type { Said } from '../../kit/types.js'
import type { Answer, ModelFacts, Span } from '../../session/types.js'
import type { figures } from './figures.js'

export interface RerollRequest {
  text: string
  /** Of each roll. */
  seeds: number[]
  layer: number
  head: number
  /** Pairs of words, of which the first should look at the second. */
  links: string[][]
}

export interface RerollAnswer extends Answer {
  network: ModelFacts
  words: string[]
  spans: Span[]
  seeds: number[]
  /** Those there are, nearest to those asked for. */
  layer: number
  head: number
  /** Places of the first pair of words that both stand in the text. */
  link: number[] | null
  /** What each word gets where all get the same. */
  share: number
}

/** A map of one seed, and what it looks most like. */
export interface Roll {
  seed: number
  map: { tensors: readonly string[]; values: Float32Array }
  best: Said
}

/** What is shown. */
export type RerollFigures = ReturnType<typeof figures>
