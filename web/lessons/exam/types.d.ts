// The seams of <hl-exam>: its knobs, what it gets.

import type { Case } from '../../kit/numbers/cases.js'
import type { Answer } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface ExamAnswer extends Answer {
  words: string[]
  given: Case
}
