// The seams of <hl-meanings>: its knobs, what it gets.

import type { Reading, TextAnswer } from '../../session/types.js'

/** The model on show, and the one of random weights. */
export type Side = 'model' | 'random'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

/** Of the first sentence; the second stands beside it. */
export interface MeaningsAnswer extends Reading, TextAnswer {
  words: string[]
  spans: Reading['spans']
  other: Reading
  /** Tokens of the word that is compared, in the first and in the second sentence. */
  places: [number, number]
  /** The first sentence that the model can't read; null: it reads both. */
  unread: Reading | null
}
