// The seams of <hl-position>: its knobs, what it gets.

import type { Answer } from '../../session/types.js'
import type { request } from './numbers.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface PositionAnswer extends ReturnType<typeof request>, Answer {}

/** What only the element knows: the position under the pointer. */
export type PositionOwn = { hovered?: number }
