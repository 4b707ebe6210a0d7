// The seams of <hl-products>: its knobs, what it gets.

import type { Cell } from '../../drawing/types.js'
import type { Answer } from '../../session/types.js'
import type { request } from './numbers.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface ProductsAnswer extends ReturnType<typeof request>, Answer {}

/** What only the element knows: the picked cell, and the one under the pointer. */
export type ProductsOwn = { picked?: Cell; hovered?: Cell }
