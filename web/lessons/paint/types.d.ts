// The seams of <hl-paint>: its knobs, what it asks, what it gets, what it shows.

import type { HeadFacts, HeadRequest } from '../../kit/numbers/head.js'
import type { Panel, Said } from '../../kit/types.js'
import type { Answer, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

export type Preset = 'full' | 'causal' | 'padding' | 'window' | 'prefix' | 'own'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

/** What the mask is made of. */
export interface Painted {
  preset: Preset
  /** Keys that a row sees, its own the last. */
  window: number
  /** Words that all rows see. */
  prefix: number
  /** Places at the end that no row sees. */
  pads: number
  /** "row.column" of the cells that are the other way round than the preset has them. */
  cells: string[]
}

export interface PaintRequest extends HeadRequest {
  painted: Painted
  /** Whether a 1 of the array is read as "blocked". */
  blocked: boolean
}

export interface PaintAnswer extends HeadFacts, Answer {
  words: string[]
  spans: HeadFacts['spans']
  /** Rows that see nothing. */
  empty: number[]
  /** Cells that may be seen. */
  seen: number
}

/** A way of writing a mask, and what becomes of a row under it. */
export interface Way {
  map: Panel
  /** Of the row on show. */
  numbers: Said
  note: string
}

/** What is shown. */
export type PaintFigures = ReturnType<typeof figures>
