// The knobs of <hl-linear>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  /** What stands in the place of full attention. */
  'linear.kind': { kind: 'choice', initial: 'window', choices: ['window', 'strided', 'linear'] },
  /** Of a window to each side; of a stride, keys from one to the next. */
  'linear.reach': { kind: 'whole', initial: 1, min: 1, max: 16, isLook: true },
})
