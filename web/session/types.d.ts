// The seam between views and numbers: what state there is, what a lesson asks, what it gets.

import type { EffectsRequest } from '../core/calls/effects.js'
import type { Levels } from '../core/calls/levels.js'
import type { Tensor as NetworkTensor } from '../core/calls/run.js'
import type { EvaluateOptions, Score } from '../core/calls/tasks.js'
import type { Config } from '../core/calls/weights.js'
import type { Verdict, WriteOptions, Writing } from '../core/calls/writing.js'
import type { Core } from '../core/load.js'
import type { HeadScores } from './captions.js'

// ---- State ----

/** A range of the text as it was typed, in UTF-16 units; end is behind it. */
export interface Span {
  start: number
  end: number
}

/**
 * A word of the text: a range; or, until the session has read the text, a token of the state's model by number, or a word
 * with the number of its occurrence ("it", "it.2"); null: the one that suits (session/picked-word.js).
 */
export type Place = Span | number | string | null

/** A row of weights in place of the softmax's; shares, which need not sum to 1. */
export interface RowEdit {
  attention: number
  head: number
  row: number
  weights: number[]
}

/** A word to be put in the place of another one, which is number `index` of the text. */
export interface WordEdit {
  index: number
  word: string
}

/** What the kinds of knobs hold (kinds.js). */
interface Held {
  text: string
  whole: number
  number: number
  switch: boolean
  choice: string
  cells: string[]
  dimensions: number[]
  edit: WordEdit | null
  entries: string[]
  heads: string[]
  matrix: number[][]
  numbers: number[]
  order: number[]
  parts: string[]
}

type HeldBy<Knob> = Knob extends { kind: 'choice'; choices: readonly (infer Choice)[] }
  ? Choice
  : Knob extends { kind: infer Kind extends keyof Held }
    ? Held[Kind]
    : never

/** The state of knobs, as they are declared: of each, what its kind holds; null too where it is optional. */
export type StateOf<Knobs> = {
  [Name in keyof Knobs]: HeldBy<Knobs[Name]> | (Knobs[Name] extends { optional: true } ? null : never)
}

/** Knob name to value. Those of lessons are added beside them (lessons/NAME/types.d.ts). */
export interface State {
  text: string
  model: string
  /** Of the random model's weights. */
  seed: number
  layer: number
  head: number
  /** Heads switched off: "layer.head". */
  off: string[]
  edits: RowEdit[]
  /** Places whose word the model doesn't get to see. */
  masked: number[]
  row: Place
  column: Place
  /** Words that are picked beside `row`. */
  rows: Place[]
  /** Whether the picked cell stays on show whatever the pointer is over. */
  locked: boolean
  /** Whether figures name the tensors that they show. */
  names: boolean
  code: 'numpy' | 'pytorch'
}

/** What the pointer is over; it wins over the selection while it lasts. */
export interface Hover {
  row?: Span
  column?: Span
}

// ---- Models ----

/** What is known of a model without asking it. */
export interface ModelFacts {
  name: string
  config: Readonly<Config>
  /** What its file says of it. */
  facts: Readonly<Record<string, string | readonly string[]>>
  attentions: number
  /** What the names of each attention's tensors begin with: "layer0." */
  attentionNames: readonly string[]
  tensorNames: readonly string[]
  weightNames: readonly string[]
  /** Its words by number; none: it has no list, and knows every one. */
  words: readonly string[]
}

/** A model that can be asked. */
export interface Model extends Omit<ModelFacts, 'name'> {
  /** Parts of layers that a run can leave out. */
  partNames: readonly string[]
  tokens(text: string): {
    words: string[]
    spans: Span[]
    numbers: ArrayLike<number> | string[]
    unknown: ArrayLike<number>
    total: number
    /** Of a model with word vectors: numbers of the vocabulary's words, -1 for a word that it doesn't have. */
    own?: ArrayLike<number>
    /** Of the same: rows of the embedding that words have or borrow, -1 for a word that is read from its letters only. */
    rows?: ArrayLike<number>
  }
  weights(name: string): { name: string; shape: number[]; data: Float32Array }
  run(options: object): { tensors: Tensor[] }
  /** A row level by level. */
  levels(options: object): Levels
  /** (rows, keys); a model that the core constructs has none. */
  effects?(options: Omit<EffectsRequest, 'tokens'> & { tokens: ArrayLike<number> | string[] }): Float32Array
  /** Those of a causal decoder, and of one that speaks mini-English. */
  write?(options: WriteOptions): Writing
  judge?(tokens: ArrayLike<number>): Verdict[]
  draw?(seed: number): void
  headScores?(options: object): HeadScores[]
  evaluate?(options: EvaluateOptions): Score
}

// ---- Numbers ----

/** Numbers by name, row after row. `head`: the one that this is; `row`: the first that is there, where not all are. */
export interface Tensor extends NetworkTensor {
  /** Its smallest and its largest finite value, where a figure needs to know. */
  range?: readonly [number, number]
}

/** For tests: one element of a tensor raised as it is read; `model` and `run` say of which ones, where there are several. */
export interface Perturbation {
  model?: string
  run?: number
  name: string
  index: number
  delta: number
}

/** A text as a model reads it. */
export interface Reading {
  model: string
  network: ModelFacts
  /** As the model has them; an unknown one as it is written. A start mark is the first. */
  words: string[]
  /** Where each stands in the text. */
  spans: Span[]
  /** Places of words that the model doesn't know. */
  unknown: number[]
  /** The number of each word among those that the model can say; -1: it can't. */
  own: number[]
  /** The row of the embedding that the model reads each word with, which another word may lend it; -1: none. */
  wordRows: number[]
  /** Words in the text, and as many as the model takes. */
  total: number
  limit: number
}

/** What every lesson's numbers have: plain data, which can cross to a worker. */
export interface Answer {
  tensors: Tensor[]
  words?: string[]
  spans?: Span[]
}

/** The same of a text that was read. */
export interface TextAnswer extends Answer {
  words: string[]
  spans: Span[]
}

/** What a lesson's numbers are given to work with (session/run.js). */
export interface Run {
  readonly core: Core
  readonly perturbation: Perturbation | null
  /** What the reader looks at: of long work it comes first. */
  readonly looksAt: Place
  /** A model by name, loaded once. */
  model(name: string): Promise<Model>
  /** A named tensor of the lesson, perturbed where a test wants that. */
  tensor(name: string, shape: number[], data: ArrayLike<number>): Tensor
  /** A tensor with its range. */
  ranged(tensor: Tensor): Tensor
  /** Lets the page act; throws where a newer request has come. `share`: how much is done. */
  breathe(share?: number): Promise<void>
  /** Shows what is there so far. */
  show(answer: Answer): void
  /** The same, and waits until it is painted, or a while where no frame comes; throws where a newer request has come. */
  painted(answer: Answer): Promise<void>
}

/** Turns plain data into numbers. */
export type Numbers<Request, Result> = (run: Run, request: Request) => Result | Promise<Result>
