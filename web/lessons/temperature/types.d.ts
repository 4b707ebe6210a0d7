// The seams of <hl-temperature>: its knobs, what it gets.

import type { CaseRead } from '../../kit/numbers/cases.js'
import type { TextAnswer } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface TemperatureAnswer extends TextAnswer, CaseRead {}
