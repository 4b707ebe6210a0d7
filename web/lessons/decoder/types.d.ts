// The seams of <hl-decoder>: its knobs, what it gets.

import type { Answer, ModelFacts } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

/** The steps of a decoder layer, in their order. */
export type Step = 'self' | 'cross' | 'ffn'

export interface DecoderAnswer extends Answer {
  network: ModelFacts
  isShifted: boolean
  /** Those of the typed letters that are read, and how many are not. */
  letters: string[]
  ignored: number
  limit: number
  /** What the encoder reads. */
  source: string[]
  /** What the decoder reads and what it has to say, position by position. */
  reads: string[]
  targets: string[]
  /** The numbers of the targets among the model's words. */
  targetNumbers: number[]
  /** Steps whose residual connection is cut. */
  cut: Step[]
  /** What the model writes by itself, and what the shipped one writes. */
  written: string[]
  whole: string[]
  /** What became of a short training without the shift; null where the input is shifted. */
  training: { steps: number; asked: number } | null
}
