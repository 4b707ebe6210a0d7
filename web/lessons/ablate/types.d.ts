// The seams of <hl-ablate>: what it asks, what it gets, what it shows.

import type { Panel } from '../../kit/types.js'
import type { Answer, Reading } from '../../session/types.js'

export interface AblateRequest {
  model: string
  text: string
  masked: number[]
  /** Heads switched off: "layer.head". */
  off: string[]
}

/** The likeliest word at a place. */
export interface Likeliest {
  word: string
  probability: number
}

/** model: the one that was asked, which is another where the chosen one answers nothing. */
export interface AblateAnswer extends Reading, Answer {
  words: string[]
  spans: Reading['spans']
  /** At each word, with every head on. */
  before: Likeliest[]
  /** The last vectors (words, width), with every head on and with those off. */
  final: [Float32Array, Float32Array] | null
}

/** A head of the model, and whether it is on. */
export interface Switch {
  /** "layer.head", as links have it. */
  name: string
  label: string
  title: string
  isOn: boolean
}

/** The likeliest answers at a word. */
export interface Column {
  word: string
  before: Likeliest
  now: Likeliest
  isChanged: boolean
}

export interface AblateFigures {
  [name: string]: unknown
  /** That another model is asked than the chosen one; empty: it isn't. */
  other: string
  /** Why there is nothing to show; empty: there is. */
  reason: string
  shown: {
    /** The picked word. */
    /** The picked word; none: this figure doesn't read so far. */
    row?: number
    layers: readonly { title: string; switches: readonly Switch[] }[]
    isAnyOff: boolean
    /** end: of the colours' scale. */
    one: Panel & { end: string }
    moved: Panel
    answers: { tensors: readonly string[]; said: string; isChanged: boolean; columns: readonly Column[] }
  } | null
  snapshot: { model: string; answers: readonly { before: Likeliest; now: Likeliest }[] }
}
