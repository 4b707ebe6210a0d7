// The seams of <hl-shuffle>: its knobs, what it gets.

import type { State, TextAnswer } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

/** words, spans: in the order of the text. */
export interface ShuffleAnswer extends TextAnswer {
  /** Which word stands at each place. */
  order: number[]
  position: State['shuffle.position']
  mask: State['shuffle.mask']
  /** The sizes of the layer; window: how far a word sees through it, to either side. */
  layer: { heads: number; width: number; window: number }
  /** The first dimensions of the outputs, and their range. */
  first: { values: Float32Array; cols: number; range: readonly [number, number] }
  /** The same for each place, (dimensions, 2): of the output as typed and as it is now. */
  strips: { values: Float32Array[]; range: readonly [number, number] }
}

/** What only the element knows: the word whose card is on its way. */
export type ShuffleOwn = { held?: number }
