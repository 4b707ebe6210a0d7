// The seams of <hl-questions>: its knobs, what it gets.

import type { HeadFacts } from '../../kit/numbers/head.js'
import type { TextAnswer } from '../../session/types.js'
import type { Made } from './making.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface QuestionsAnswer extends HeadFacts, TextAnswer {
  words: HeadFacts['words']
  spans: HeadFacts['spans']
  isSheet: boolean
  /** Of the chapter, or of the sheet; none where the model can't read the text. */
  questions: Made[]
  /** The one on show. */
  at: number
}

/** Open: not answered yet; unread: what was typed is no number. */
export type Verdict = 'open' | 'unread' | 'right' | 'wrong'

/** What only the element knows: what stands in the field. */
export type QuestionsOwn = { typed?: string }
