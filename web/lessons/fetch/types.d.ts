// The seams of <hl-fetch>: its knobs, what it gets.

import type { HeadAnswer } from '../../kit/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface FetchAnswer extends HeadAnswer {
  /** Places of the two words, within the text. */
  first: number
  second: number
  splits: number[]
  /** Numbers of a value. */
  dim: number
  /** (words, dim) */
  values: Float32Array
}
