// Attention and the operations that it is made of.

import { array, finiteOf, given, indexIn, known, notNegative, outArray, whole, wishesOf } from '../check.js'
import { causalOf, headsOfMask, kvHeadsOf, temperatureOf, windowOf } from '../check-attention.js'
import { checked, checkedArray, flagOr, floats, gives, over, plainCall, SIZE } from './call.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @import { Call } from './call.js'
 * @typedef {{ q: Float32Array, k: Float32Array, v: Float32Array, heads?: number, kvHeads?: number, queries: number,
 *   keys: number, dim: number, valueDim?: number, scale?: number, temperature?: number,
 *   causal?: false | 'top-left' | 'bottom-right' | number, window?: [number, number] | null, softcap?: number,
 *   mask?: Uint8Array, bias?: Float32Array, want?: ('scores' | 'masked' | 'weights')[], out?: Float32Array }} AttentionOptions
 *   q (H,T,D), k (G,S,D), v (G,S,E); mask (1 = may attend) and bias (added to the scores): (T,S) or (H,T,S);
 *   out (H,T,E). heads 1, kvHeads = heads, valueDim = dim; scale 1 / sqrt(dim); temperature 1, 0 is the limit;
 *   causal: key j is seen by query i where j <= i ('top-left'), j <= i + S - T ('bottom-right') or j <= i + a number;
 *   window [left, right]: keys from c - left to c + right, -1: unbounded, where c is i, or under a causal mask the
 *   last key that i sees by it; softcap 0: none
 * @typedef {AttentionOptions & { mistake: string }} MistakeOptions  mistake: one of mistakeNames(), such as 'mask-zero'
 * @typedef {{ output: Float32Array, scores?: Float32Array, masked?: Float32Array, weights?: Float32Array }} AttentionResult
 *   output (H,T,E), the others (H,T,S): scores scaled and capped, masked with mask and bias, weights after the softmax
 * @typedef {{ x: Float32Array, rows: number, cols: number, temperature?: number, stable?: boolean, out?: Float32Array }} SoftmaxOptions
 *   x, out (rows, cols); temperature 1, 0 and Infinity are the limits; stable true
 * @typedef {{ logits: Float32Array, targets: Uint32Array, rows: number, cols: number, out?: Float32Array }} CrossEntropyOptions
 *   logits (rows, cols); targets: columns, a row each
 * @typedef {{ a: Float32Array, b: Float32Array, rows: number, inner: number, cols: number, transposeB?: boolean,
 *   out?: Float32Array }} MatmulOptions  out (rows, cols)
 */

export const ATTENTION_NAMES =
  'q k v heads kvHeads queries keys dim valueDim scale temperature causal window softcap mask bias want out'
const TENSORS = /** @type {('scores' | 'masked' | 'weights')[]} */ (['scores', 'masked', 'weights'])

/**
 * The options as hl_wasm_attention wants them, each checked.
 * @param {AttentionOptions} o
 */
export function checkedAttention(o) {
  const heads = whole('heads', o.heads ?? 1)
  const kvHeads = kvHeadsOf(o.kvHeads, heads)
  const queries = whole('queries', o.queries)
  const keys = whole('keys', o.keys)
  const dim = whole('dim', o.dim)
  const valueDim = whole('valueDim', o.valueDim ?? dim)
  const q = array('q', o.q, Float32Array, 'heads queries dim', heads, queries, dim)
  const k = array('k', o.k, Float32Array, 'kvHeads keys dim', kvHeads, keys, dim)
  const v = array('v', o.v, Float32Array, 'kvHeads keys valueDim', kvHeads, keys, valueDim)
  const out = outArray(o.out, 'heads queries valueDim', heads, queries, valueDim)
  // NaN leaves the scale to the core: 1 / sqrt(dim).
  const scale = given(o.scale) ? finiteOf('scale', o.scale) : Number.NaN
  const temperature = temperatureOf(o.temperature ?? 1)
  const softcap = notNegative('softcap', o.softcap ?? 0)
  if (given(o.scale) && temperature !== 0) finiteOf('scale / temperature', scale / temperature)
  const causal = causalOf(o.causal ?? false, queries, keys)
  const window = windowOf(o.window ?? null)
  const { mask, bias } = o
  const maskHeads = headsOfMask('mask', mask, heads, queries, keys)
  const biasHeads = headsOfMask('bias', bias, heads, queries, keys)
  const want = wishesOf('attention', o.want, TENSORS)
  const sizes = { heads, kvHeads, queries, keys, dim, valueDim }
  return { ...sizes, q, k, v, out, scale, temperature, softcap, causal, window, mask, maskHeads, bias, biasHeads, want }
}

/**
 * Scaled dot-product attention: weights = softmax(mask(softcap(q k^T scale / temperature)) + bias), output = weights v.
 * A row that may attend to nothing has weights 0 and output 0. Nothing of size T*S is held, except tensors in `want`.
 * @param {Memory} memory @param {AttentionOptions} options
 * @returns {AttentionResult}
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY; UNSUPPORTED for an unknown tensor in want
 */
export function attention(memory, options) {
  return attend(memory, 'attention', 0, known('attention', options, ATTENTION_NAMES))
}

/** Names of the classic mistakes, 'none' first; HL_MISTAKES in headlight_lab.h describes each. @param {Memory} memory @returns {string[]} */
export const mistakeNames = (memory) => memory.names(memory.wasm.hl_wasm_mistake_name)

/**
 * Attention with one step done wrong. Takes and gives what attention does: `masked` enters the softmax, and
 * the values are multiplied by `weights`.
 * @param {Memory} memory @param {MistakeOptions} options
 * @returns {AttentionResult}
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY, and UNSUPPORTED at temperature 0 (except for 'none')
 */
export function attentionMistake(memory, options) {
  const o = known('attentionMistake', options, `${ATTENTION_NAMES} mistake`)
  return attend(memory, 'attentionMistake', indexIn('mistake', o.mistake, mistakeNames(memory)), o)
}

/** @param {Memory} memory @param {string} call @param {number} mistake @param {AttentionOptions} options @returns {AttentionResult} */
function attend(memory, call, mistake, options) {
  const c = checkedAttention(options)
  const { heads, queries, keys } = c
  return memory.scope(() => {
    const q = memory.put(c.q)
    const k = memory.put(c.k)
    const v = memory.put(c.v)
    const mask = memory.putAny(c.mask)
    const bias = memory.putAny(c.bias)
    const outputs = heads * queries * c.valueDim
    const cells = heads * queries * keys
    const output = memory.room(outputs)
    const scores = c.want.includes('scores') ? memory.room(cells) : 0
    const masked = c.want.includes('masked') ? memory.room(cells) : 0
    const weights = c.want.includes('weights') ? memory.room(cells) : 0
    // biome-ignore format: as hl_wasm_attention groups them
    const status = memory.wasm.hl_wasm_attention(
      mistake, heads, c.kvHeads, queries, keys, c.dim, c.valueDim, 0, c.scale, c.temperature, c.softcap,
      c.causal[0], c.causal[1], c.window[0], c.window[1], mask, c.maskHeads, bias, c.biasHeads,
      q, k, v, output, scores, masked, weights,
    )
    memory.check(call, status)
    /** @type {AttentionResult} */
    const result = { output: memory.floats(output, outputs, c.out) }
    if (scores) result.scores = memory.floats(scores, cells)
    if (masked) result.masked = memory.floats(masked, cells)
    if (weights) result.weights = memory.floats(weights, cells)
    return result
  })
}

/**
 * Softmax of each row: exp((x - max) / temperature) over its sum. `stable: false` leaves the maximum in, to show
 * the overflow: exp is infinite above 88.72.
 * @type {Call<SoftmaxOptions>}
 */
export const softmax = plainCall(
  'softmax',
  {
    x: floats('rows cols'),
    rows: SIZE,
    cols: SIZE,
    temperature: checked((_, value) => (value === Infinity ? Infinity : temperatureOf(value ?? 1))),
    stable: flagOr(true),
    out: over('x', 'rows cols'),
  },
  'hl_wasm_softmax x rows cols temperature stable out',
)

/**
 * Cross-entropy of each row, in nats: log of the sum of exp(logits), less the target's logit.
 * @type {Call<CrossEntropyOptions>}
 */
export const crossEntropy = plainCall(
  'crossEntropy',
  {
    logits: floats('rows cols'),
    targets: checkedArray(targetsOf),
    rows: SIZE,
    cols: SIZE,
    out: gives('rows'),
  },
  'hl_wasm_cross_entropy logits targets rows cols out',
)

/** @param {string} name @param {unknown} value @param {any} sizes */
function targetsOf(name, value, { rows, cols }) {
  const targets = array(name, value, Uint32Array, 'rows', rows)
  targets.forEach((target, i) => whole(`${name}[${i}]`, target, 0, cols - 1))
  return targets
}

/**
 * a (rows, inner) times b (inner, cols), or b (cols, inner) if transposeB.
 * @type {Call<MatmulOptions>}
 */
export const matmul = plainCall(
  'matmul',
  {
    a: floats('rows inner'),
    b: floats('inner cols'),
    rows: SIZE,
    inner: SIZE,
    cols: SIZE,
    transposeB: flagOr(false),
    out: gives('rows cols'),
  },
  'hl_wasm_matmul a b rows inner cols transposeB out',
)
