// The seams of <hl-longrun>: its knobs, what it gets.

import type { Answer } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

/** A run that has come to its end. */
export interface Measured {
  ms: number
  memoryBytes: number
  distance: number
  thread: 'worker' | 'page'
}

/** measured: null: this length has not run yet. */
export interface LongAnswer extends Answer {
  tokens: number
  measured: Pick<Measured, 'thread'> | null
}
