// The seams of <hl-mask>: its knobs, what it gets.

import type { HeadAnswer } from '../../kit/types.js'
import type { WordEdit } from '../../session/types.js'
import type { Stage } from './numbers.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

/** spans: where the words of the unedited text stand. */
export interface MaskAnswer extends HeadAnswer {
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
