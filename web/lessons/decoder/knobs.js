// The knobs of <hl-decoder>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  'decoder.letters': { kind: 'text', initial: 'headlamp', maxLength: 200 },
  /** Whether the decoder reads its targets one place to the right, as it must, or as they are. */
  'decoder.shifted': { kind: 'switch', initial: true },
  /** The position that the decoder has come to. */
  'decoder.at': { kind: 'whole', initial: 0, min: 0, max: 15, isLook: true, belongs: ['decoder.letters'] },
  /** Residual connections around the three steps of the layer. */
  'decoder.self': { kind: 'switch', initial: true },
  'decoder.cross': { kind: 'switch', initial: true },
  'decoder.ffn': { kind: 'switch', initial: true },
})
