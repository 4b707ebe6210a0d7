// The seams of <hl-ablate>: what it asks, what it gets, what it shows.

import type { Answer, Reading } from '../../session/types.js'
import type { figures } from './figures.js'

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

/** What is shown. */
export type AblateFigures = ReturnType<typeof figures>
