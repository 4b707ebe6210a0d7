// What attention costs, counted by the core: operations and bytes, beside a recurrence and beside attention that leaves
// scores out; and how fast measurements grow.

import { HlError, number, show } from '../check.js'
import { checked, checkedArray, fieldsOf, gives, oneOf, plainCall, wholeIn } from './call.js'
import { headsOf } from './heads.js'

/**
 * @import { Call } from './call.js'
 * @typedef {{ tokens: number, width: number, heads?: number }} CostsOptions
 *   tokens n up to 2^28, width d up to 2^20, heads h (1) that divide it
 * @typedef {{ projections: number, scores: number, values: number, attention: number, exponentials: number,
 *     recurrent: number, rnn: number, lstm: number,
 *     cells: number, scoreBytes: number, rowBytes: number, tileBytes: number, projectionBytes: number,
 *     rnnBytes: number, lstmBytes: number, crossesRecurrent: number, crossesLstm: number, isExact: boolean }} Costs
 *   Operations, a multiplication with its addition each: projections 4 n d^2 (Q, K, V and output), scores n^2 d, values
 *   n^2 d, attention: the three together; exponentials h n^2; recurrent n d^2 (an RNN's recurrent matrix only), rnn
 *   2 n d^2 (with its input matrix), lstm 8 n d^2. cells h n^2: scores. Bytes in float32: scoreBytes 4 h n^2, rowBytes
 *   4 h n (scores of one query), tileBytes 8 h n (maximum and sum of each row), projectionBytes 16 n d, rnnBytes 4 d,
 *   lstmBytes 8 d. Tokens at which curves cross: crossesRecurrent d (scores and recurrent), crossesLstm 2 d (attention and
 *   lstm). isExact: no count is above 2^53, so none is rounded
 * @typedef {'full' | 'window' | 'strided' | 'linear'} Pattern
 * @typedef {CostsOptions & { pattern: Pattern, reach?: number }} PatternCostOptions
 *   reach (1): of a window to each side, of a stride the keys from one to the next
 * @typedef {{ cells: number, operations: number, bytes: number, isExact: boolean }} PatternCost
 *   cells: scores of all heads; operations: of scores and values, or of linear attention's sums and products; bytes: of
 *   the scores if they are held, or of linear attention's sums
 * @typedef {{ bytes: number, heads?: number }} WithinOptions
 * @typedef {{ x: number[], y: number[] }} PowerLawOptions  positive, at least two, not all x the same
 * @typedef {{ slope: number, perDoubling: number, ratios: number[] }} PowerLaw
 *   perDoubling: 2^slope; ratios: each y over the one before; the first is NaN
 */

const TOKENS_MAX = 2 ** 28
const WIDTH_MAX = 2 ** 20

const SIZES = {
  tokens: wholeIn({ to: TOKENS_MAX }),
  width: wholeIn({ to: WIDTH_MAX }),
  heads: checked((name, value, values) => headsOf(name, value ?? 1, values)),
}

/** Numbers by name, the last of them whether they are exact. @param {string} names */
const counted = (names) => (/** @type {Float64Array} */ values) => ({
  ...fieldsOf(names)(values),
  isExact: values[values.length - 1] === 1,
})

const COSTS =
  'projections scores values attention exponentials recurrent rnn lstm cells scoreBytes rowBytes tileBytes projectionBytes rnnBytes lstmBytes crossesRecurrent crossesLstm'

/**
 * Operations and bytes of one layer of self-attention, beside recurrent layers of the same width; hl_costs in
 * core/headlight_lab.h says what each is.
 * @type {Call<CostsOptions, Costs>}
 */
export const costs = plainCall(
  'costs',
  { ...SIZES, costs: gives(18, 'doubles') },
  'hl_wasm_count_costs tokens width heads costs',
  counted(COSTS),
)

/**
 * Operations and bytes of attention that leaves scores out, projections apart. 'full' leaves none out; 'window': keys up
 * to `reach` away; 'strided': causal, the last `reach` keys and every reach-th before; 'linear': no scores.
 * @type {Call<PatternCostOptions, PatternCost>}
 */
export const patternCost = plainCall(
  'patternCost',
  {
    pattern: oneOf(['full', 'window', 'strided', 'linear']),
    ...SIZES,
    reach: wholeIn({ to: TOKENS_MAX, or: 1 }),
    cost: gives(4, 'doubles'),
  },
  'hl_wasm_count_pattern pattern tokens width heads reach cost',
  counted('cells operations bytes'),
)

/**
 * Largest number of tokens whose scores, 4 bytes each in every head, are no more than so many bytes.
 * @type {Call<WithinOptions, number>}
 */
export const tokensWithin = plainCall(
  'tokensWithin',
  {
    bytes: checked((name, value) =>
      number(name, value, (x) => x >= 0 && Number.isFinite(x), 'finite and not negative'),
    ),
    heads: wholeIn({ to: WIDTH_MAX, or: 1 }),
  },
  'hl_wasm_tokens_within bytes heads',
)

/**
 * The power of x by which y grows: a line through the logarithms, by least squares.
 * @type {Call<PowerLawOptions, PowerLaw>}
 */
export const powerLaw = plainCall(
  'powerLaw',
  {
    x: checkedArray(positiveNumbers),
    y: checkedArray(positiveNumbers),
    law: gives(2, 'doubles'),
    ratios: gives('count', 'doubles'),
  },
  'hl_wasm_power_law x y count law ratios',
  ({ law: [slope, perDoubling], ratios }) => ({ slope, perDoubling, ratios: Array.from(ratios) }),
)

/** @param {string} name @param {unknown} value @param {any} values */
function positiveNumbers(name, value, values) {
  if (!Array.isArray(value)) throw new HlError('TYPE', `${name} is a list of numbers, not ${show(value)}`)
  const { count = value.length } = values
  if (value.length !== count) throw new HlError('SHAPE', `${name} has ${value.length} numbers, but x has ${count}`)
  if (count < 2) throw new HlError('RANGE', `${name} has ${count} numbers, but a line needs two`)
  values.count = count
  value.forEach((one, i) => number(`${name}[${i}]`, one, (x) => x > 0 && Number.isFinite(x), 'positive and finite'))
  return Float64Array.from(value)
}
