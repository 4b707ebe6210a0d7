// Marks, which the stage draws, and what steps make them of.

import type { Answer, Reading, StateOf, TextAnswer } from '../session/types.js'
import type { knobs } from './knobs.js'

declare module '../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

/** Red, green, blue: 0 to 255. */
export type Colour = readonly number[]

/** What the pointer can do with a mark, and with which word, cell or head. Words and heads count from 0. */
export interface Grab {
  word?: number
  arc?: number
  share?: number
  cell?: readonly [row: number, column: number]
  head?: readonly [layer: number, head: number]
  toggle?: readonly [layer: number, head: number]
  place?: number
  query?: true
  swap?: number
  /** Which of the next words on show. */
  next?: number
  /** How far its step has come there, from 0 to 1. */
  moment?: number
  /** A residual wire, by its part's name. */
  wire?: string
}

interface MarkBase {
  id: string
  /** 1 where it isn't said. */
  alpha?: number
  /** Drawn in this order, 0 where it isn't said. */
  z?: number
  /** 0 to 1: how much later than others it sets out. */
  order?: number
  /** The term of the cards that lights it. */
  group?: string
  /** The mark that it comes out of, and the one that it becomes. */
  from?: string
  into?: string
  grab?: Grab
  /** Never dimmed. */
  stays?: boolean
  /** Names of the tensors that it is made of. */
  tensors?: readonly string[]
  /** The number that it stands for. */
  value?: number
}

export interface TextMark extends MarkBase {
  kind: 'text'
  label: string
  /** The point that it is set at: x as `ax` says (0 left, 1 right), y its middle. */
  x: number
  y: number
  ax: number
  size: number
  weight: number
  colour: Colour
  /** Radians; turned about its point. */
  angle: number
}

/** A word of the sentence; (x, y) is its middle. */
export interface WordMark extends MarkBase {
  kind: 'word'
  label: string
  /** Not cut. */
  name: string
  x: number
  y: number
  w: number
  h: number
  size: number
  colour: Colour
  /** 0 to 1: how much of its box is seen. */
  box: number
  tone: Colour
  bold: boolean
  /** Underlined with dots: a word that the model doesn't know. */
  unknown: boolean
}

export interface RectMark extends MarkBase {
  kind: 'rect'
  x: number
  y: number
  w: number
  h: number
  r: number
  colour?: Colour
  edge?: Colour
  edgeWidth?: number
  /** A number on it. */
  label?: string
  size?: number
}

/** Numbers side by side, as bars above and below a line or as coloured cells; (x, y) is its middle. */
export interface StripMark extends MarkBase {
  kind: 'strip'
  x: number
  y: number
  w: number
  h: number
  values: ArrayLike<number>
  /** The value that fills a bar, or a cell. */
  scale: number
  colour: Colour
  look: 'bars' | 'cells'
  /** Rows of cells. */
  lines: number
}

/** A bent line from one word to another. */
export interface ArcMark extends MarkBase {
  kind: 'arc'
  x1: number
  y1: number
  x2: number
  y2: number
  bulgeX: number
  bulgeY: number
  width: number
  colour: Colour
  /** Radius of the ring at its end, where it can be held. */
  knob: number
}

/** A map as a picture, a pixel a cell. */
export interface PictureMark extends MarkBase {
  kind: 'picture'
  x: number
  y: number
  w: number
  h: number
  values: readonly ArrayLike<number>[]
  /** By which colours, and the value at the end of them. */
  ramp: 'weights' | 'signed' | 'effects'
  scale: number
  edge?: Colour
  edgeWidth?: number
}

export interface LineMark extends MarkBase {
  kind: 'line'
  x: number
  y: number
  w: number
  h: number
  colour: Colour
  width: number
  dash?: boolean
}

export type Mark = TextMark | WordMark | RectMark | StripMark | ArcMark | PictureMark | LineMark

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** A mark as outsiders see it (API.md): CSS pixels within the stage. */
export interface MarkFacts {
  id: string
  kind: Mark['kind']
  x: number
  y: number
  width: number
  height: number
  value: number | null
  label: string
  alpha: number
  /** 0 without text. */
  fontSize: number
  /** Whether it can be grabbed. */
  control: boolean
}

// ---- What steps are functions of ----

/** The colour of a value on a map. */
export type Ramp = (value: number) => Colour

export interface Palette {
  page: Colour
  ink: Colour
  muted: Colour
  line: Colour
  faint: Colour
  query: Colour
  key: Colour
  value: Colour
  weight: Colour
  place: Colour
  stream: Colour
  /** Links of grammar, by relation. */
  links: Record<string, Colour>
  /** Weights, 0 to 1 on a root scale; scores by their place, 0 to 1; effects, -1 to 1 on a root scale with a sign. */
  weights: Ramp
  signed: Ramp
  effects: Ramp
  dark: boolean
}

export type Measure = (text: string, size: number, weight?: number) => number

/** The trace of one run: what a model makes of a text, and what its answer was before anything was changed. */
export interface TraceAnswer extends Reading, TextAnswer {
  layer: number
  head: number
  /** The row that the trace's logits, probabilities and answers are of. */
  row: number
  /** What names of the layer's tensors begin with. */
  prefix: string
  /** Whether the layer's queries are made of a normalised stream. */
  isPreNorm: boolean
  edited: boolean
  /** Tokens of each word that the picked one can look at: as it is written, the picked one's tokens each by itself. */
  looks: number[][]
  /** Tokens of each word as it is written. */
  written: number[][]
  /** Words as they are written, marks not counted: those of which the model knows every token, and all. */
  knows: { known: number; all: number }
  /** Words of the vocabulary that the answer shows, in their places; -1: none. */
  shown: number[]
  /** Logits, and probabilities, of `shown`; as they are, and of the untouched model. */
  best: number
  bestBefore: number
  /** What the picked word may stand for and the model's vocabulary has not, so that it can't be the answer. */
  unsaid: string[]
  /** The same of words that read the row of another one, which the model says for them; isThere: the sentence has that one, too. */
  lent: { words: string[]; as: string; isThere: boolean }[]
  /** Whether a head finds a word that the picked one stands for. Lessons go by a list of pronouns. */
  stands: boolean
}

/** One run with the words in another order. */
export interface OrderAnswer extends Answer {
  order: number[]
  placed: boolean
}

export interface WriterAnswer extends Answer {
  words: string[]
  row: number
  layer: number
  head: number
  /** The likeliest next words, most likely first. */
  next: { word: string; value: number }[]
  /** Rows that differ in some bit once the last word is another one; null: nothing to compare with. */
  changed: boolean[] | null
  other: string
}

/** A model that writes on from the picked word. */
export interface WritingAnswer extends Answer {
  /** Words of the text; of those `given` are read. */
  typed: string[]
  /** Words as the reader wrote them, the tokens of each. */
  written: number[][]
  /** Places of those that the model doesn't know. */
  unknown: number[]
  given: number
  /** Words that were given, and those written behind them. */
  words: string[]
  /** Of each of these, by the grammar. */
  verdicts: import('../core/calls/writing.js').Verdict[]
  next: { word: string; at: number }[]
  /** The next word that the random number falls on. */
  drawn: string
  /** Of the cache: of a word, and of all. */
  rowBytes: number
  bytes: number
  layer: number
  head: number
  /** Words that the model takes at most. */
  limit: number
  isFull: boolean
}

/** The picked word's way up the trunk; no tensors: the model is not one stack of layers. */
export interface BlockAnswer extends Answer {
  /** The picked word. */
  word: string
  steps: { layer: number; kind: 'self' | 'ffn'; wire: string }[]
  /** The likeliest answer at each level; empty: the model gives none. */
  best: string[]
}

/** The picked word in two sentences. */
export interface MeaningAnswer extends Answer {
  words: [string, string]
  /** The words in which the sentences differ; empty: the text has none to be turned. */
  ends: [string, string]
  /** The likeliest answer in each; null: the model gives none. */
  best: [string, string] | null
}

/** What the scores cost; and the head in tiles. */
export interface BillAnswer extends Answer {
  /** Words: of the text, twice as many, and longer texts. Empty: the model can't read the text. */
  lengths: number[]
  /** Rows held at a time, and keys that come at a time. */
  rows: number
  tile: number
  /** The picked word's row, and that word. */
  row: number
  word: string
  isCausal: boolean
  /** Tiles in their order: rows from `from` to before `to`, keys from `first` to before `end`. */
  steps: { from: number; to: number; first: number; end: number }[]
}

export interface EffectsAnswer extends Answer {
  rows: number
}

/** A model in training, and the reader's sentence in it. */
export interface LearnAnswer extends Answer {
  words: string[]
  /** The picked word, in its own words. */
  row: number
  vocabulary: readonly string[]
  step: number
  steps: number
  isPlaying: boolean
  diverged: boolean
  layers: number
  heads: number
  /** What each head is seen to do, by its scores: keys of captions. */
  jobs: readonly string[]
  taught: readonly { layer: number; head: number }[]
}
