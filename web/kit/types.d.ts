// What a lesson is: what it asks, what it computes, what it shows. All of it is plain data and pure functions; an element
// only places it (view.js). What types.d.ts of a lesson doesn't say follows from its functions: a request from request(),
// what is shown from figures().

import type { Cell, FigureSpec, Marks } from '../drawing/types.js'
import type { Answer, Numbers, State, TextAnswer } from '../session/types.js'
import type { Code } from './code/listing.js'
import type { HeadFacts } from './numbers/head.js'

/** A drawn figure with its heading. */
export interface Panel {
  heading: string
  /** Names of the tensors that the picture is made of. */
  tensors: readonly string[]
  figure: FigureSpec
  marks?: Marks
  /** Where the keyboard begins, and goes when another cell is picked; a row or column that isn't said stays. */
  cursor?: Partial<Cell>
  /** What keys do here beside walking, for a screen reader. */
  hint?: string
}

/** A sentence made of numbers; `numbers`: those that are in no tensor. */
export interface Said {
  tensors: readonly string[]
  said: string
  numbers?: Readonly<Record<string, number>>
}

/** Numbers in rows, as they are written; `tensors` of a row in place of the table's. */
export interface Table {
  tensors: readonly string[]
  rows: readonly TableRow[]
}

export interface TableRow {
  title: string
  cells: readonly string[]
  tensors?: readonly string[]
}

/**
 * A lesson's pieces by name. `reason`: why there is nothing to show; `shown`: what there is, null for nothing, where a lesson
 * has pieces beside it; `snapshot`: what its snapshot has beside tensors.
 */
export interface Figures {
  [name: string]: unknown
  reason?: string
  shown?: unknown
  snapshot?: Readonly<Record<string, unknown>>
}

/** A text, or a function of the lesson's own figures that chooses one by the numbers on show. */
export type Chosen = string | ((figures: never, state: Readonly<State>) => string)

/** `frame` in a lesson's text: what stands around its figure. */
export interface FrameText {
  /** What the figure is called in lists: two or three words. */
  name: string
  /** What it shows, in one line, below its thumbnail. */
  point: string
  title: Chosen
  /** The one instruction: what to do first. */
  ask: Chosen
  /** Author, year, *title*, section. */
  sources?: readonly string[]
}

/** The answer of a lesson on one head that reads a text. */
export interface HeadAnswer extends HeadFacts, TextAnswer {}

/** Numbers of a single element that a request may depend on: what the pointer is over, what was last good. */
export type Own = Readonly<Record<string, unknown>>

/** What a folder of web/lessons/ exports from lesson.js. */
export interface Lesson<Request = object, Result extends Answer = Answer, Shown extends Figures = Figures> {
  request(state: Readonly<State>, own: Own): Request
  numbers: Numbers<Request, Result>
  figures(answer: Result, state: Readonly<State>, own: Own): Shown
  code?(answer: Result, state: Readonly<State>, own: Own): Code
}
