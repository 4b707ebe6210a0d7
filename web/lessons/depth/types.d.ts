// The seams of <hl-depth>: its knobs, what it gets.

import type { DeepNorm } from '../../core/calls/deep.js'
import type { Reading, TextAnswer } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export type { DeepNorm }

export interface DepthAnswer extends TextAnswer {
  /** Of words that are read; the text may have more. */
  words: string[]
  spans: Reading['spans']
  /** What the numbers were made with. */
  isResidual: boolean
  norm: DeepNorm
  seed: number
}

/** What a stack is run on. */
export interface Setting {
  text: string
  x: Float32Array
  tokens: number
  residual: boolean
  norm: DeepNorm
  seed: number
}

/** A stack's streams, before the first layer and after each, and what is measured of them. */
export interface Streams {
  streams: Float32Array[]
  /** (levels): mean cosine of two words, and how much of all words the plane shows. */
  cosines: Float32Array
  shares: Float32Array
  /** (levels, 2 tokens): the words' shadows in the plane. */
  points: Float32Array
}
