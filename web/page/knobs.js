// Knobs of the page as a whole.

import { declareKnobs } from '../session/knobs.js'

export const knobs = declareKnobs({
  /** Which scene of the lecture is on; 0: none. */
  'page.scene': { kind: 'whole', initial: 0, min: 0, max: 99 },
  /** Whether a scene that begins with a question shows its figure. */
  'page.shown': { kind: 'switch', initial: false },
})
