// The seams of <hl-reroll>: what it gets.

import type { ModelFacts, TextAnswer } from '../../session/types.js'

export interface RerollAnswer extends TextAnswer {
  network: ModelFacts
  seeds: number[]
  /** Those there are, nearest to those asked for. */
  layer: number
  head: number
  /** Places of the first pair of words that both stand in the text. */
  link: number[] | null
}

/** What only the element knows: how many rolls it shows, of those that begin at this seed. */
export type RerollOwn = { from?: number; shown?: number }
