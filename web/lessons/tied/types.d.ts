// The seams of <hl-tied>: its knobs, what it gets.

import type { HeadAnswer } from '../../kit/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface TiedAnswer extends HeadAnswer {
  /** Queries and keys, for the listing. */
  q: Float32Array
  k: Float32Array
  /** The end of the colour scale that all maps have. */
  reach: number
}
