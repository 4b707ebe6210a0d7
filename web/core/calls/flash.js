// FlashAttention: a row's online softmax tile by tile, an answer about it judged, and the bytes that are moved.

import { array, finiteOf, given } from '../check.js'
import {
  checked,
  checkedArray,
  fieldsOf,
  finite,
  flagOr,
  floats,
  gives,
  open,
  plainCall,
  SIZE,
  wholeIn,
} from './call.js'

/**
 * @import { Call, Values } from './call.js'
 * @typedef {{ q: Float32Array, k: Float32Array, v: Float32Array, queries: number, keys: number, dim: number, valueDim?: number,
 *   tile: number, first?: number, scale?: number, causal?: boolean }} FlashOptions
 *   q (T,D), k (S,D), v (S,E); valueDim = dim; tile: keys that come at a time; scale 1 / sqrt(dim); causal false: else
 *   row t sees keys up to first + t, first being 0 or, where q holds some rows of many, the place of the first of them
 * @typedef {{ scores: Float32Array, exponentials: Float32Array, tops: Float32Array, maxima: Float32Array, factors: Float32Array,
 *   added: Float32Array, sums: Float32Array, outputs: Float32Array, skipped: Uint32Array, output: Float32Array }} Flash
 *   After each of B = ceil(S / tile) tiles of each row, all (T,B): tops, the tile's largest score; maxima, m; factors,
 *   e^(old m - new m), 0 in the first tile; added, the sum of the tile's exponentials; sums, l = factor * old l + added;
 *   skipped, 1 where the row sees nothing of the tile, so that m, l and o stay. outputs (T,B,E): o = factor * old o +
 *   exponentials * values, not divided. scores (T,S): -Infinity where hidden. exponentials (T,S): e^(score - m) with the m
 *   that there was when the tile came. output (T,E): the last o / the last l
 * @typedef {{ scores: Float32Array, values: Float32Array, before: number, maximum: number, sum: number, output: number }} StepOptions
 *   scores of the keys of a tile that the row sees; values: one number of each key's value; before: how many keys came
 *   before; maximum, sum and output: m, l and that number of o before the tile, which count for nothing where before is 0
 * @typedef {'maximum' | 'factor' | 'sum' | 'output' | 'final'} Asked
 * @typedef {Record<Asked, Float64Array>} FlashAnswers  in the order of SLIPS, NaN where a question has no such slip
 * @typedef {typeof SLIPS[number]} Slip  'right' first
 * @typedef {{ queries: number, keys?: number, dim: number, valueDim?: number, rows: number, tile: number, causal?: boolean }} TrafficOptions
 *   rows: queries held in fast memory at a time; tile: keys that come at a time; keys = queries, valueDim = dim
 * @typedef {{ plain: number, tiled: number, scoreBytes: number, held: number, groups: number, tiles: number, skipped: number,
 *   plainFlops: number, tiledFlops: number, fewestRows: number }} Traffic
 *   plain, tiled: bytes moved between slow and fast memory, with the matrix and in tiles; scoreBytes: of the matrix;
 *   held: bytes of fast memory that tiles need; groups of rows; tiles that come in, and that a causal mask saves;
 *   flops of both products; fewestRows: held, with which tiles move less than the matrix does, 0 where not even all do
 */

export const ASKED = /** @type {const} */ (['maximum', 'factor', 'sum', 'output', 'final'])

/** What an answer can be, as headlight_lab.h orders and describes them (hl_slip). */
// biome-ignore format: as it describes them
export const SLIPS = /** @type {const} */ ([
  'right', 'oldMaximum', 'tileMaximum', 'notRescaled', 'upsideDown', 'noExp', 'dividedEarly', 'noMaximum', 'oldForgotten',
  'tileForgotten', 'allRescaled', 'maximaAdded', 'scoresAdded', 'mean', 'noExpUpsideDown', 'notDivided', 'multiplied',
])

const SIZE_MAX = 2 ** 20

/** As `valueDim`, which is `dim` where it is left out. @param {string} same */
const sizeOr = (same) =>
  checked((name, value, values) => wholeIn({ to: SIZE_MAX }).check(name, value ?? values[same], values))

/** NaN leaves it to the core. */
const scale = checked((name, value) => (given(value) ? finiteOf(name, value) : Number.NaN))

const tilesOf = (/** @type {Values} */ { keys, tile }) => Math.ceil(keys / tile)
const byTile = (/** @type {Values} */ values) => values.queries * tilesOf(values)

/**
 * Attention as an online softmax in tiles of keys, in float32 as a tiled kernel computes it, with every number on the way.
 * Holds T B E numbers: for the rows of a sentence, or one row (queries 1, first: its place) of a long text.
 * @type {Call<FlashOptions, Flash>}
 */
export const flash = plainCall(
  'flash',
  {
    ...{ q: floats('queries dim'), k: floats('keys dim'), v: floats('keys valueDim') },
    ...{ queries: SIZE, keys: SIZE, dim: SIZE, valueDim: sizeOr('dim'), tile: SIZE },
    ...{ first: wholeIn({ from: 0, to: SIZE_MAX, or: 0 }), scale, causal: flagOr(false) },
    ...{ scores: gives('queries keys'), exponentials: gives('queries keys') },
    ...{
      tops: gives(byTile),
      maxima: gives(byTile),
      factors: gives(byTile),
      added: gives(byTile),
      sums: gives(byTile),
    },
    outputs: gives((values) => byTile(values) * values.valueDim),
    skipped: gives(byTile, 'words'),
    output: gives('queries valueDim'),
  },
  'hl_wasm_flash q k v queries keys dim valueDim tile first scale causal scores exponentials tops maxima factors added sums outputs skipped output',
)

/**
 * The right answer to each question about a step, and what each slip makes of it.
 * @type {Call<StepOptions, FlashAnswers>}
 */
export const flashAnswers = plainCall(
  'flashAnswers',
  {
    scores: open('count'),
    values: floats('count'),
    before: wholeIn({ from: 0, to: SIZE_MAX }),
    ...{ maximum: finite(), sum: finite(), output: finite() },
    answers: gives(ASKED.length * SLIPS.length, 'doubles'),
  },
  'hl_wasm_flash_answers scores values count before maximum sum output answers',
  (answers) =>
    Object.fromEntries(ASKED.map((name, i) => [name, answers.slice(i * SLIPS.length, (i + 1) * SLIPS.length)])),
)

/** @type {Call<{ answers: Float64Array, answer: number }, number>} */
const placeOfSlip = plainCall(
  'flashJudge',
  { answers: checkedArray((name, value) => array(name, value, Float64Array, 'slips', SLIPS.length)), answer: finite() },
  'hl_wasm_flash_judge answers answer',
)

/**
 * Which of the answers to a question a number is: 'right' to two digits, the slip that it comes from, null for none of them.
 * @type {Call<{ answers: Float64Array, answer: number }, Slip | null>}
 */
export const flashJudge = (memory, options) => SLIPS[placeOfSlip(memory, options)] ?? null

/**
 * Bytes moved between a slow and a fast memory, by attention that writes its matrix down and in tiles; one head in float32.
 * RANGE where a number would be above 2^53.
 * @type {Call<TrafficOptions, Traffic>}
 */
export const trafficOf = plainCall(
  'trafficOf',
  {
    queries: wholeIn({ to: SIZE_MAX }),
    keys: sizeOr('queries'),
    dim: wholeIn({ to: SIZE_MAX }),
    valueDim: sizeOr('dim'),
    rows: wholeIn({ to: ({ queries }) => queries }),
    tile: wholeIn({ to: ({ keys }) => keys }),
    causal: flagOr(false),
    traffic: gives(10, 'doubles'),
  },
  'hl_wasm_traffic_of queries keys dim valueDim rows tile causal traffic',
  fieldsOf('plain tiled scoreBytes held groups tiles skipped plainFlops tiledFlops fewestRows'),
)
