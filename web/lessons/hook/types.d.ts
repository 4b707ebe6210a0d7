// The seams of <hl-hook>: what it asks, what it gets, what it shows.

import type { HeadFacts, HeadRequest } from '../../kit/numbers/head.js'
import type { Answer, RowEdit, Tensor } from '../../session/types.js'
import type { figures } from './figures.js'

export interface HookRequest extends HeadRequest {
  masked: number[]
  off: string[]
  edits: RowEdit[]
}

export interface HookAnswer extends HeadFacts, Answer {
  words: string[]
  spans: HeadFacts['spans']
  /** Probabilities with every head on and no row dragged. */
  before: Tensor[]
}

/** A word, and what the head on show gives to it. */
export interface HookWord {
  label: string
  weight: number
  /** As it stands below the word; empty: it is not among the largest. */
  share: string
  isUnknown: boolean
}

/** The model's answer in a line. */
export interface HookLine {
  tensors: readonly string[]
  asked: string
  /** What comes before the answer, where the word stands for another one. */
  equals: string
  best: string
  probability: string
  second: string
  note: string
  isChanged: boolean
}

/** What is shown. */
export type HookFigures = ReturnType<typeof figures>
