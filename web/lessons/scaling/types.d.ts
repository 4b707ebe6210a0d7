// The seams of <hl-scaling>: its knobs, what it gets.

import type { Answer } from '../../session/types.js'
import type { request } from './numbers.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface ScalingAnswer extends ReturnType<typeof request>, Answer {}

/** What only the element knows: the draw under the pointer. */
export type ScalingOwn = { hovered?: number }
