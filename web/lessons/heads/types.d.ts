// The seams of <hl-heads>: its knobs, what it asks, what it gets, what it shows.

import type { HeadSizes } from '../../core/calls/heads.js'
import type { TableRow } from '../../kit/types.js'
import type { Answer, ModelFacts, Span, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

export interface HeadsRequest {
  width: number
  count: number
  /** A number of heads that was good: shown where `count` does not divide the width. */
  last: number
  tokens: number
  /** Whether the transpose is left out. */
  forgotten: boolean
  model: string
  text: string
  seed: number
  layer: number
}

/** What one number of heads costs. */
export interface SizesOf {
  heads: number
  sizes: HeadSizes
}

/** A sentence's queries, keys and values cut into heads. */
export interface CutSentence extends Answer {
  network: ModelFacts
  /** The layer that there is, nearest to the one asked for. */
  layer: number
  /** None where the model can't read them. */
  words: string[]
  spans: Span[]
  /** Words that keep the model from reading the text. */
  unread: string[]
  /** d_model of the model, and its own number of heads. */
  modelWidth: number
  own: number
  /** Into how many heads its matrices are cut. */
  cut: number
  /** Parts that lie elsewhere without the transpose. */
  misplaced: number
  forgotten: boolean
}

export interface HeadsAnswer extends CutSentence {
  /** Why the number of heads was not taken; empty: it was. */
  refused: string
  width: number
  /** The number of heads on show. */
  shown: number
  /** Numbers of heads, those of the shown one among them. */
  list: SizesOf[]
}

export interface SizesRow extends TableRow {
  heads: number
  isShown: boolean
}

/** What is shown. */
export type HeadsFigures = ReturnType<typeof figures>

/** What only the element knows: the last number of heads that divided its width. */
export interface HeadsOwn {
  [name: string]: unknown
  last?: number
}
