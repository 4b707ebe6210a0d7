// The seams of <hl-ledger>: its knobs, what it asks, what it gets, what it shows.

import type { Step } from '../../core/calls/ledger.js'
import type { Case, CaseRead, RowRequest } from '../../kit/numbers/cases.js'
import type { Panel, Said, TableRow } from '../../kit/types.js'
import type { Answer, Span, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

/** What is done right and what wrong. */
export interface Switches {
  scale: 'right' | 'none' | 'late'
  mask: 'none' | 'causal' | 'zero' | 'late'
  shift: boolean
  axis: 'keys' | 'queries'
}

export interface LedgerRequest extends RowRequest, Switches {
  /** Numbers put in, as "step.key:number", or "q.column:number", "k.row.column:number", "v.row.column:number". */
  set: string[]
}

/** What of a long row is on show: keys, columns of q and k, columns of v. */
export interface Places {
  keys: number[]
  columns: number[]
  values: number[]
}

export interface LedgerAnswer extends Answer, Pick<CaseRead, 'head'> {
  words: string[]
  spans: Span[]
  given: Case | null
  places: Places
  /** Whether the row's weights sum to 1. */
  isDistribution: boolean
}

// ---- What is shown ----

/** A number that the reader can change in place. */
export interface Entry {
  value: number
  isMine: boolean
}

/** A step's numbers, a key each; others: what all keys that are not on show have together. */
export interface Line {
  tensors: readonly string[]
  title: string
  cells: readonly Entry[]
  others: string
}

/** A product for each key: of a column of q and k, or of a weight and a column of v. */
export interface Terms {
  tensors: readonly string[]
  column: number
  /** The factor that all keys share, which is a number of q; null: each key has its own weight. */
  factor: Entry | null
  cells: readonly (Entry & { term: string })[]
}

/** Numbers in brackets. */
export interface Vector {
  tensors: readonly string[]
  title: string
  numbers: readonly { value: number; text: string }[]
  isCut: boolean
}

export interface Strip {
  output: Vector
  right: Vector
  sum: Said & { title: string; isOff: boolean }
  entropy: Said & { title: string }
  /** What each wrong turn does. */
  outcomes: readonly string[]
}

export interface Book {
  about: string
  /** The keys on show, by their place and name. */
  keys: readonly { key: number; label: string }[]
  hasOthers: boolean
  /** Whether a cell has no room for two numbers side by side. */
  isCrowded: boolean
  terms: readonly Terms[]
  rest: TableRow | null
  root: Said
  lines: Readonly<Record<Step, Line>>
  columnSums: TableRow | null
  values: readonly Terms[]
  strip: Strip
  looks: Panel
  late: { rows: readonly TableRow[]; same: Said } | null
}

/** What is shown. */
export type LedgerFigures = ReturnType<typeof figures>
