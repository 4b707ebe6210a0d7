// The seams of <hl-paint>: its knobs, what it gets.

import type { HeadAnswer } from '../../kit/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface PaintAnswer extends HeadAnswer {
  /** Rows that see nothing. */
  empty: number[]
  /** Cells that may be seen. */
  seen: number
}
