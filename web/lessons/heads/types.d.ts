// The seams of <hl-heads>: its knobs, what it gets.

import type { HeadSizes } from '../../core/calls/heads.js'
import type { ModelFacts, TextAnswer } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

/** Sizes, and a sentence's queries, keys and values cut into heads; words: none where the model can't read them. */
export interface HeadsAnswer extends TextAnswer {
  network: ModelFacts
  /** The layer that there is, nearest to the one asked for. */
  layer: number
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
  /** Why the number of heads was not taken; empty: it was. */
  refused: string
  width: number
  /** The number of heads on show. */
  shown: number
  /** Numbers of heads, those of the shown one among them. */
  list: { heads: number; sizes: HeadSizes }[]
}

/** What only the element knows: the last number of heads that divided its width. */
export type HeadsOwn = { last?: number }
