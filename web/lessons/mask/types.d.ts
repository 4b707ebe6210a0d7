// The seams of <hl-mask>: its knobs, what it asks, what it gets, what it shows.

import type { HeadFacts, HeadRequest } from '../../kit/numbers/head.js'
import type { Answer, StateOf } from '../../session/types.js'
import type { figures } from './figures.js'
import type { knobs } from './knobs.js'

/** A word to be put in the place of another one, which is number `index` of the text. */
export interface WordEdit {
  index: number
  word: string
}

declare module '../../session/types.js' {
  interface State extends StateOf<typeof knobs> {}
}

export interface MaskRequest extends HeadRequest {
  causal: boolean
  edit: WordEdit | null
}

/** What the rows are at some point of the model, beside those of the unedited text. */
export interface Stage {
  name: string
  /** Numbers of each row that differ in any bit. */
  changed: Uint32Array
  /** Numbers that a row has. */
  elements: number
}

export interface MaskAnswer extends HeadFacts, Answer {
  words: string[]
  /** Where the words of the unedited text stand. */
  spans: HeadFacts['spans']
  /** The words of the unedited text, as they are written. */
  original: string[]
  editedText: string
  /** The edit, where there is one that changes a word. */
  edit: WordEdit | null
  /** Whether the edit is not one word, and so was not made. */
  refused: boolean
  /** Whether later words are hidden: by the switch, or because the model always hides them. */
  isMasked: boolean
  stages: Stage[]
  /** Weights for later words that are exactly 0. */
  zeros: number
}

/** The word that is edited, or would be. */
export interface EditField {
  index: number
  /** As the text has it. */
  old: string
  /** In its place; null: nothing. */
  word: string | null
  /** Words to try there. */
  others: readonly string[]
  /** Why the word is not taken as it was typed; empty: it is. */
  note: string
}

/** A row of the output. */
export interface Card {
  word: string
  place: 'above' | 'edited' | 'below'
  isChanged: boolean
  isPointed: boolean
  /** For each stage, whether the row's numbers moved: as a sign, and in words. */
  marks: readonly { isMoved: boolean; sign: string; said: string }[]
}

/** What is shown. */
export type MaskFigures = ReturnType<typeof figures>
