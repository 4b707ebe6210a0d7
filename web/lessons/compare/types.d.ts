// The seams of <hl-compare>: its knobs, what it asks, what it gets, what it shows.

import type { Question, Score, Task } from '../../core/calls/tasks.js'
import type { Panel, TableRow } from '../../kit/types.js'
import type { Answer, ModelFacts, Span, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

/** Two sentences of the same words except for one, and that word in each. */
export interface Pair {
  texts: string[]
  ends: string[]
  /** Whether the first sentence is the group's text. */
  isOwn: boolean
}

export interface CompareRequest extends Pair {
  models: string[]
  /** Whether later words are hidden. */
  causal: boolean
}

/** How many numbers of the two sentences differ in any bit, and how many there are. */
export interface Bits {
  weights: number
  ofWeights: number
  probabilities: number
  ofProbabilities: number
}

/** A model; bits: with every word in sight, and with earlier words only. */
export interface Compared {
  network: ModelFacts
  bits: { all: Bits; earlier: Bits }
}

export interface CompareAnswer extends Answer {
  /** Of the first sentence. */
  words: string[]
  /** The group's text, if the sentence is that, and where the words stand there; else empty. */
  text: string
  spans: Span[]
  sentences: string[][]
  ends: string[]
  /** Place of "it". */
  row: number
  compared: Compared[]
}

// ---- Held-out questions ----

export interface HeldOutRequest {
  models: string[]
  task: Task
  questions: Question[]
  /** How often each is asked. */
  count: number
}

/** By model and question. */
export type HeldOut = Record<string, Record<string, Score>>

// ---- Figures ----

/** Where a head's row of "it" is largest. */
export interface Top {
  at: number
  word: string
  weight: number
}

/** A head in both sentences. */
export interface HeadRow {
  title: string
  /** That the head was taught, and what; empty: it was not. */
  taught: string
  cells: readonly { word: string; number: string; isClear: boolean }[]
}

/** What the numbers of one model say. */
export interface Verdict {
  tensors: readonly string[]
  heads: readonly HeadRow[]
  answers: readonly { word: string; number: string }[]
  said: string
}

export interface ModelShown {
  name: string
  title: string
  badge: string
  map: Panel
  change: Panel
  answers: Panel
  verdict: Verdict
}

/** Numbers that are in no tensor, and what they say. */
export interface Counted {
  rows: readonly TableRow[]
  said: string
}

/** What is shown. */
export type CompareFigures = ReturnType<typeof figures>

/** What only the element knows: the cell under the pointer, what the models answered to held-out questions, why not. */
export interface CompareOwn {
  [name: string]: unknown
  hovered?: { head: number; word: number } | null
  held?: HeldOut | null
  failure?: string
}
