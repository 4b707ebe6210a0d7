// The scores with which attention began: of a decoder's state and an encoder's output, dot, general or additive.

import { array } from '../check.js'
import { checkedArray, floats, gives, oneOf, plainCall, SIZE, wholeIn } from './call.js'

/**
 * @import { Call } from './call.js'
 * @typedef {'dot' | 'general' | 'additive'} AlignmentKind
 * @typedef {{ kind: AlignmentKind, states: Float32Array, outputs: Float32Array, rows: number, cols: number, dim: number,
 *   hidden?: number, weight?: Float32Array, vector?: Float32Array }} AlignmentOptions
 *   states s (rows, dim), outputs h (cols, dim). dot: s.h, without weights; general: s W h with weight W (dim, dim);
 *   additive: u.tanh(W [s; h]) with weight W (hidden, 2 dim) and vector u (hidden)
 */

const KINDS = ['dot', 'general', 'additive']
const [, GENERAL, ADDITIVE] = KINDS.keys()

/**
 * Scores of each state with each output (Bahdanau et al. 2015, appendix A.1.2; Luong et al. 2015, section 3.1).
 * @type {Call<AlignmentOptions>} (rows, cols)
 */
export const alignmentScores = plainCall(
  'alignmentScores',
  {
    kind: oneOf(KINDS),
    rows: SIZE,
    cols: SIZE,
    dim: SIZE,
    hidden: wholeIn({ or: 1 }),
    states: floats('rows dim'),
    outputs: floats('cols dim'),
    weight: checkedArray((name, value, { kind, hidden, dim }) => {
      if (kind === GENERAL) return array(name, value, Float32Array, 'dim dim', dim, dim)
      return kind === ADDITIVE ? array(name, value, Float32Array, 'hidden 2 dim', hidden, 2, dim) : null
    }),
    vector: checkedArray((name, value, { kind, hidden }) =>
      kind === ADDITIVE ? array(name, value, Float32Array, 'hidden', hidden) : null,
    ),
    scores: gives('rows cols'),
  },
  'hl_wasm_alignment_scores kind rows cols dim hidden states outputs weight vector scores',
)
