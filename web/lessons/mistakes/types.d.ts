// The seams of <hl-mistakes>: its knobs, what it gets.

import type { HeadAnswer } from '../../kit/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface MistakesAnswer extends HeadAnswer {
  seen: number
  /** Whether the mistake leaves the typed row nothing to look at. */
  isEmptied: boolean
}
