// The seams of <hl-ablate>: what it gets.

import type { Reading, TextAnswer } from '../../session/types.js'
import type { likeliestIn } from './numbers.js'

/** model: the one that was asked, which is another where the chosen one answers nothing. */
export interface AblateAnswer extends Reading, TextAnswer {
  /** At each word, with every head on. */
  before: ReturnType<typeof likeliestIn>[]
  /** Of each head the likeliest answer at each word, with that head off and all others on. */
  answersByOne: string[][]
  /** The last vectors (words, width), with every head on and with those off. */
  final: [Float32Array, Float32Array] | null
}

/** tried: heads that the reader has switched off, whose rows of the map are open; undefined: all are. */
export interface AblateOwn {
  tried?: string[]
}
