// The seams of <hl-grammar>: its knobs, what it gets.

import type { Reading, TextAnswer } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

/** A relation between two words, named as the model's file names it. */
export type Relation = 'subj' | 'obj' | 'mod' | 'aux' | 'prep' | 'attach' | 'adv' | 'stand'

/** From the word that looks to the one that it looks at, by token. */
export interface Link {
  from: number
  to: number
  weight: number
}

/** Rows and columns of the tensors count the start mark. */
export interface GrammarAnswer extends Reading, TextAnswer {}
