// The formulas of multi-head attention and of the layers made of it, in double, one element after the other.

/** x (rows, inner) W + b */
function linear(x, inner, w, b) {
  const cols = w.length / inner
  return Array.from({ length: (x.length / inner) * cols }, (_, at) => {
    const [r, c] = [Math.floor(at / cols), at % cols]
    let sum = b ? b[c] : 0
    for (let i = 0; i < inner; i++) sum += x[r * inner + i] * w[i * cols + c]
    return sum
  })
}

/** (rows, heads * dim) to (heads, rows, dim) */
const split = (x, rows, heads, dim) =>
  Array.from({ length: x.length }, (_, at) => {
    const [h, t, d] = [Math.floor(at / (rows * dim)), Math.floor(at / dim) % rows, at % dim]
    return x[t * heads * dim + h * dim + d]
  })

function rope(x, rows, dim, { base = 10000, layout = 'half' }) {
  return x.map((value, at) => {
    const [t, d] = [Math.floor(at / dim) % rows, at % dim]
    const half = dim / 2
    const pair = layout === 'half' ? d % half : Math.floor(d / 2)
    const first = layout === 'half' ? d < half : d % 2 === 0
    const other = x[at - d + (layout === 'half' ? (first ? d + half : d - half) : d ^ 1)]
    const angle = t * base ** ((-2 * pair) / dim)
    return first ? value * Math.cos(angle) - other * Math.sin(angle) : value * Math.cos(angle) + other * Math.sin(angle)
  })
}

/** ALiBi for a power of two of heads. */
const slope = (h, heads) => 2 ** ((-8 * (h + 1)) / heads)

export function multiHead(o) {
  const { x, context = x, tokens: T, contextTokens: S = T, width, heads: H, kvHeads: G = H, weights: w } = o
  const [D, E] = [w.wq.length / width / H, w.wv.length / width / G]
  const turn = (y, rows) => (o.position?.kind === 'rope' ? rope(y, rows, D, o.position) : y)
  const q = turn(split(linear(x, width, w.wq, w.bq), T, H, D), T)
  const k = turn(split(linear(context, width, w.wk, w.bk), S, G, D), S)
  const v = split(linear(context, width, w.wv, w.bv), S, G, E)
  const [scores, masked, weights, headOutput] = [[], [], [], []]
  const at = (tensor, h, i, j) => tensor[((tensor.length > T * S ? h : 0) * T + i) * S + j]
  for (let h = 0; h < H; h++)
    for (let i = 0; i < T; i++) {
      const g = Math.floor(h / (H / G))
      const row = []
      for (let j = 0; j < S; j++) {
        let score = 0
        for (let d = 0; d < D; d++) score += q[(h * T + i) * D + d] * k[(g * S + j) * D + d]
        score /= Math.sqrt(D)
        scores.push(score)
        if (o.position?.kind === 'alibi') score += slope(h, H) * (o.causal ? j - i : -Math.abs(j - i))
        if (o.bias) score += at(o.bias, h, i, j)
        row.push((o.causal && j > i) || (o.mask && !at(o.mask, h, i, j)) ? -Infinity : score)
      }
      masked.push(...row)
      const max = Math.max(...row)
      const exps = row.map((s) => (s === -Infinity ? 0 : Math.exp(s - max)))
      const sum = exps.reduce((a, b) => a + b) || 1
      weights.push(...exps.map((e) => e / sum))
      for (let e = 0; e < E; e++)
        headOutput.push(exps.reduce((a, w_, j) => a + (w_ ? (w_ / sum) * v[(g * S + j) * E + e] : 0), 0))
    }
  const joined = Array.from({ length: T * H * E }, (_, n) => {
    const [t, h, e] = [Math.floor(n / (H * E)), Math.floor(n / E) % H, n % E]
    return headOutput[(h * T + t) * E + e]
  })
  return { output: linear(joined, H * E, w.wo, w.bo), q, k, v, scores, masked, weights, headOutput }
}

function layerNorm(x, width, gain, bias, eps = 1e-5) {
  return x.map((value, at) => {
    const row = x.slice(at - (at % width), at - (at % width) + width)
    const mean = row.reduce((a, b) => a + b, 0) / width
    const variance = row.reduce((a, b) => a + (b - mean) ** 2, 0) / width
    return ((value - mean) / Math.sqrt(variance + eps)) * (gain?.[at % width] ?? 1) + (bias?.[at % width] ?? 0)
  })
}

/** By its series, which converges for the few units needed here. */
function erf(z) {
  let [sum, term] = [z, z]
  for (let n = 1; n < 200; n++) {
    term *= (-z * z) / n
    sum += term / (2 * n + 1)
  }
  return (2 / Math.sqrt(Math.PI)) * sum
}
export const ACTIVATIONS = {
  relu: (x) => Math.max(0, x),
  gelu: (x) => 0.5 * x * (1 + erf(x / Math.SQRT2)),
  'gelu-tanh': (x) => 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3))),
  silu: (x) => x / (1 + Math.exp(-x)),
}

const plus = (a, b) => Array.from(a, (x, i) => x + b[i])

/** Steps f around the residual stream, each with its norm. */
function residual(x, { width, norm = 'post', eps, weights: w }, steps) {
  return steps.reduce((stream, f, i) => {
    const ln = (y) => layerNorm(y, width, w[`gain${i + 1}`], w[`bias${i + 1}`], eps)
    return norm === 'post' ? ln(plus(stream, f(stream))) : plus(stream, f(ln(stream)))
  }, Array.from(x))
}

const feedForward = (x, { width, activation = 'relu', weights: w }) =>
  linear(linear(x, width, w.w1, w.b1).map(ACTIVATIONS[activation]), w.w1.length / width, w.w2, w.b2)

export const encoderLayer = (o) => residual(o.x, o, [(x) => multiHead({ ...o, x }).output, (x) => feedForward(x, o)])

export const decoderLayer = (o) =>
  residual(o.x, o, [
    (x) => multiHead({ ...o, x, weights: o.weights.self }).output,
    (x) =>
      multiHead({
        ...o,
        x,
        context: o.memory,
        contextTokens: o.memoryTokens,
        weights: o.weights.cross,
        causal: false,
        position: null,
        mask: o.memoryMask,
        bias: o.memoryBias,
      }).output,
    (x) => feedForward(x, o),
  ])
