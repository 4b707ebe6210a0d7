// The seams of <hl-products>: its knobs, what it asks, what it gets, what it shows.

import type { Cell } from '../../drawing/types.js'
import type { Panel, Said } from '../../kit/types.js'
import type { Answer, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

export interface ProductsRequest {
  positions: number
  dim: number
  base: number
  /** Of the projections. */
  seed: number
}

export interface ProductsAnswer extends ProductsRequest, Answer {}

/** A map of products, and what its numbers say of it. */
export interface Products {
  map: Panel
  fact: Said
}

/** What is shown. */
export type ProductsFigures = ReturnType<typeof figures>

/** What only the element knows: the picked cell, and the one under the pointer. */
export interface ProductsOwn {
  [name: string]: unknown
  picked?: Cell
  hovered?: Cell
}
