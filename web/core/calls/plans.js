// Plans of whole models: how many parameters stand where.

import { flag, HlError, known, whole } from '../check.js'
import { putStruct } from './structs.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {{ encoderLayers?: number, decoderLayers?: number, width: number, heads: number, ffn: number, words: number,
 *   places?: number } & Partial<Record<Extra, boolean>>} PlanOptions
 *   layers: 0 where there is no such stack; ffn 0: layers of attention only; words: rows of the word table; places: further
 *   rows of `width` numbers, such as learned positions
 * @typedef {'norms' | 'finalNorms' | 'attentionBiases' | 'outputMatrix' | 'outputBias' | 'embeddingNorm' | 'pooler'} Extra
 * @typedef {typeof PARTS[number]} Part
 * @typedef {{ dim: number, encoderLayer: number, decoderLayer: number, encoder: number, decoder: number, total: number,
 *   maps: number, layer: Record<Part, number>, parts: Record<Part, number>, shares: Record<Part, number> }} PlanSizes
 *   layer: in one layer; parts: in the whole model, final norms with their stack's; maps: one a head
 */

const SIZE_MAX = 2 ** 20
const LAYERS_MAX = 256

/** Bits of hl_plan_extra, in their order. @type {readonly Extra[]} */
// biome-ignore format: one line
const EXTRAS = ['norms', 'finalNorms', 'attentionBiases', 'outputMatrix', 'outputBias', 'embeddingNorm', 'pooler']

/** Parts of a model, as hl_plan_part counts them. */
// biome-ignore format: a stack a line
const PARTS = /** @type {const} */ ([
  'encoderSelf', 'encoderFfn', 'encoderNorms',
  'decoderSelf', 'decoderCross', 'decoderFfn', 'decoderNorms',
  'words', 'places', 'rest',
])

const SUMS = ['dim', 'encoderLayer', 'decoderLayer', 'encoder', 'decoder', 'total', 'maps']

/** On if they aren't named. */
const USUAL = new Set(['norms', 'attentionBiases'])

/**
 * How many parameters a model has, part by part; exact.
 * @param {Memory} memory @param {PlanOptions} options
 * @returns {PlanSizes}
 * @throws {HlError} TYPE, RANGE; SHAPE where the heads don't divide the width
 */
export function planSizes(memory, options) {
  const names = `encoderLayers decoderLayers width heads ffn words places ${EXTRAS.join(' ')}`
  const o = known('planSizes', options, names)
  const layers = [
    whole('encoderLayers', o.encoderLayers ?? 0, 0, LAYERS_MAX),
    whole('decoderLayers', o.decoderLayers ?? 0, 0, LAYERS_MAX),
  ]
  if (!layers[0] && !layers[1]) throw new HlError('RANGE', 'a plan needs at least 1 layer, and this one has none')
  const width = whole('width', o.width, 1, SIZE_MAX)
  const heads = whole('heads', o.heads, 1, SIZE_MAX)
  if (width % heads)
    throw new HlError(
      'SHAPE',
      `heads must divide width: ${width} / ${heads} is no whole number, the rest is ${width % heads}`,
    )
  const ffn = whole('ffn', o.ffn, 0, SIZE_MAX)
  const words = whole('words', o.words, 1, SIZE_MAX)
  const places = whole('places', o.places ?? 0, 0, SIZE_MAX)
  const extras = EXTRAS.reduce((bits, name, i) => bits | (flag(name, o[name] ?? USUAL.has(name)) ? 1 << i : 0), 0)
  return memory.scope(() => {
    const plan = putStruct(memory, [...layers, width, heads, ffn, words, places, extras])
    const count = SUMS.length + 3 * PARTS.length
    const out = memory.alloc(8 * count)
    memory.check('planSizes', memory.wasm.hl_wasm_plan_sizes(plan, out))
    return sizesIn(memory.doubles(out, count))
  })
}

/** @param {ArrayLike<number>} numbers @returns {PlanSizes} */
function sizesIn(numbers) {
  const sums = Object.fromEntries(SUMS.map((name, i) => [name, numbers[i]]))
  const [layer, parts, shares] = [0, 1, 2].map((list) =>
    Object.fromEntries(PARTS.map((name, i) => [name, numbers[SUMS.length + list * PARTS.length + i]])),
  )
  return /** @type {PlanSizes} */ ({ ...sums, layer, parts, shares })
}
