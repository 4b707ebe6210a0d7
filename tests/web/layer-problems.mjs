// Random problems for layers: weights, masks and options drawn from a seed.

import { generator } from './generator.mjs'
import { ACTIVATIONS } from './layer-formulas.mjs'

export const SEED = 20261121
const random = generator(SEED)
export const below = (n) => Math.floor(random() * n)
export const floats = (n, scale = 1) => Float32Array.from({ length: n }, () => scale * (2 * random() - 1))

const maybe = (make) => (below(3) ? make() : undefined)

export function headWeights(width, heads, kvHeads, dim, valueDim) {
  const scale = 1.5 / Math.sqrt(width)
  return {
    wq: floats(width * heads * dim, scale),
    wk: floats(width * kvHeads * dim, scale),
    wv: floats(width * kvHeads * valueDim, scale),
    wo: floats(heads * valueDim * width, scale),
    bq: maybe(() => floats(heads * dim)),
    bk: maybe(() => floats(kvHeads * dim)),
    bv: maybe(() => floats(kvHeads * valueDim)),
    bo: maybe(() => floats(width)),
  }
}

export function layerWeights(width, hidden, norms) {
  const each = Array.from({ length: norms }, (_, i) => [
    [`gain${i + 1}`, maybe(() => floats(width))],
    [`bias${i + 1}`, maybe(() => floats(width))],
  ]).flat()
  return {
    ...Object.fromEntries(each),
    w1: floats(width * hidden, 1.5 / Math.sqrt(width)),
    b1: maybe(() => floats(hidden)),
    w2: floats(hidden * width, 1.5 / Math.sqrt(hidden)),
    b2: maybe(() => floats(width)),
  }
}

export function maskAndBias(heads, rows, cols) {
  const [masks, biases] = [below(2) ? heads : 1, below(2) ? heads : 1]
  return {
    mask: maybe(() => Uint8Array.from({ length: masks * rows * cols }, () => below(4) && 1)),
    bias: maybe(() => floats(biases * rows * cols).map((x) => (x > 0.8 ? -Infinity : x))),
  }
}

const POSITIONS = [
  null,
  { kind: 'alibi' },
  { kind: 'rope' },
  { kind: 'rope', base: 100, layout: 'interleaved' },
  { kind: 'rope', layout: 'half' },
]
export const HEAD_TENSORS = ['q', 'k', 'v', 'scores', 'masked', 'weights', 'headOutput']

export function problem(norms) {
  const kvHeads = 2 ** below(2)
  const heads = kvHeads * 2 ** below(2)
  const [tokens, other, width] = [1 + below(9), 1 + below(12), 4 + below(20)]
  const sizes = [width, heads, kvHeads, 2 * (1 + below(4)), 1 + below(7)]
  const hidden = 1 + below(30)
  const weights = {
    ...(norms === 3
      ? { self: headWeights(...sizes), cross: headWeights(width, heads, kvHeads, 1 + below(5), 1 + below(5)) }
      : headWeights(...sizes)),
    ...layerWeights(width, hidden, norms),
  }
  const shared = {
    x: floats(tokens * width, 2),
    tokens,
    width,
    heads,
    kvHeads,
    causal: below(2) === 1,
    position: POSITIONS[below(POSITIONS.length)],
    ...maskAndBias(heads, tokens, tokens),
    norm: below(2) ? 'pre' : 'post',
    activation: Object.keys(ACTIVATIONS)[below(4)],
    eps: 1e-3,
    weights,
  }
  if (norms === 2) return shared
  const { mask: memoryMask, bias: memoryBias } = maskAndBias(heads, tokens, other)
  return { ...shared, memory: floats(other * width, 2), memoryTokens: other, memoryMask, memoryBias }
}
