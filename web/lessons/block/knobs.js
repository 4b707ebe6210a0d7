// The knobs of <hl-block>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  /** Parts of layers that are left out: wires that are cut, boxes and LayerNorms that are off. */
  'block.off': { kind: 'parts', initial: [], belongs: ['model'] },
  /** Whose LayerNorm is on show: a step, from the bottom. */
  'block.norm': { kind: 'whole', initial: 0, min: 0, max: 23, isLook: true },
  /** What stands in the place of another word, to see what depends on it. */
  'block.word': { kind: 'text', initial: 'fox', maxLength: 40 },
})
