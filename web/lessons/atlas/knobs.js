// The knobs of <hl-atlas>.

import { declareKnobs } from '../../session/knobs.js'

export const knobs = declareKnobs({
  /** Whose queries and keys: nothing learned, the reader's text repeated; or trained, letters repeated. */
  'atlas.model': { kind: 'choice', initial: 'induction', choices: ['random', 'induction'] },
  /** How many words the text has. */
  'atlas.n': { kind: 'choice', initial: '4096', choices: ['1024', '4096', '16384', '131072'] },
  /** Repeated until the text is as long: 23 of them, and stretches of 32 meet them 32 × 23 times before both begin anew. */
  'atlas.letters': { kind: 'text', initial: 'hdkpvcqmawtrgxbjfnleuos', maxLength: 32 },
  'atlas.head': { kind: 'choice', initial: '1', choices: ['1', '2', '3', '4'] },
  'atlas.pool': { kind: 'choice', initial: 'largest', choices: ['largest', 'mean'] },
  /** What colours show: weights divided by their row's largest, or weights. */
  'atlas.unit': { kind: 'choice', initial: 'row', choices: ['row', 'weight'] },
  /** The window's first cell, and how far it is zoomed out: a pixel has 2^zoom cells a side, or a cell 2^-zoom pixels; 9: the whole map. */
  'atlas.row': { kind: 'whole', initial: 0, min: 0, max: 131071 },
  'atlas.col': { kind: 'whole', initial: 0, min: 0, max: 131071 },
  'atlas.zoom': { kind: 'whole', initial: 9, min: -5, max: 9 },
  /** The cell whose number is given. */
  'atlas.y': { kind: 'whole', initial: 2601, min: 0, max: 131071 },
  'atlas.x': { kind: 'whole', initial: 1475, min: 0, max: 131071 },
})
