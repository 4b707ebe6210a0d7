// Attention with mistakes in it, in double and written independently of the core: lists of lists, a step after the other.

/** A number as half precision keeps it: 11 bits, 2^-24 at least, 65504 at most. */
export function half(x) {
  if (!Number.isFinite(x) || x === 0) return x
  const exponent = Math.max(-14, Math.floor(Math.log2(Math.abs(x))))
  const step = 2 ** (exponent - 10)
  const down = Math.floor(x / step)
  const rest = x / step - down
  const up = rest > 0.5 || (rest === 0.5 && down % 2 !== 0)
  const rounded = (down + (up ? 1 : 0)) * step
  return Math.abs(rounded) > 65504 ? Math.sign(x) * Number.POSITIVE_INFINITY : rounded
}

const sumOf = (list) => list.reduce((sum, x) => sum + x, 0)
const columns = (rows) => rows[0].map((_, j) => rows.map((row) => row[j]))

/** What float32 makes of exp: infinite above 88.72, 0 below -103.97. */
const single = Math.fround

function softmax(row, made, keep) {
  const most = Math.max(...row)
  if (made.has('no-max-subtraction')) {
    const e = row.map((s) => keep(single(Math.exp(s))))
    const sum = keep(single(sumOf(e)))
    return e.map((x) => keep(x / sum))
  }
  if (most === Number.NEGATIVE_INFINITY) return row.map(() => (made.has('mask-unguarded') ? Number.NaN : 0))
  const e = row.map((s) => Math.exp(s - most))
  return e.map((x) => keep(x / sumOf(e)))
}

/** Which keys a row attends to. */
function seenBy(i, keys, causal, made) {
  return Array.from({ length: keys }, (_, j) => {
    if (!causal || made.has('no-mask')) return true
    const last = made.has('mask-off-by-one') ? i - 1 : made.has('mask-one-ahead') ? i + 1 : i
    return made.has('mask-inverted') ? j > last : j <= last
  })
}

/**
 * @param {{ q: number[][], k: number[][], v: number[][], causal: boolean, turned?: { q: number[][], k: number[][], v: number[][] } }} problem
 * @param {Set<string>} made the mistakes
 */
export function wrongAttention({ q, k, v, causal, turned }, made) {
  const isTurned = (letter) => made.has('w-transposed') || made.has(`w${letter}-transposed`)
  const [queries, ownKeys, ownValues] = [
    isTurned('q') ? turned.q : q,
    isTurned('k') ? turned.k : k,
    isTurned('v') ? turned.v : v,
  ]
  const [keys, values] = made.has('keys-values-swapped') ? [ownValues, ownKeys] : [ownKeys, ownValues]
  const keep = made.has('float16') ? half : (x) => x
  const scale = 1 / Math.sqrt(keys[0].length)
  const factor =
    made.has('unscaled') || made.has('scale-after-softmax') ? 1 : made.has('scaled-twice') ? scale * scale : scale
  const masksLate = made.has('mask-after-softmax') || made.has('mask-after-renormalised')
  const hidden = made.has('mask-zero') ? 0 : keep(made.has('mask-large-negative') ? -1e9 : Number.NEGATIVE_INFINITY)
  const seen = queries.map((_, i) => seenBy(i, keys.length, causal, made))
  const masked = queries.map((row, i) =>
    keys.map((key, j) => {
      const product = keep(sumOf(row.map((x, d) => keep(x) * keep(key[d]))))
      return seen[i][j] || masksLate ? keep(product * factor) : hidden
    }),
  )
  const isAcross = made.has('wrong-axis')
  const soft = (isAcross ? columns(masked) : masked).map((row) => softmax(row, made, keep))
  const weights = (isAcross ? columns(soft) : soft).map((row, i) => {
    const late = row.map((w, j) => (masksLate && !seen[i][j] ? 0 : w))
    const scaled = made.has('scale-after-softmax') ? late.map((w) => keep(w * scale)) : late
    const sum = sumOf(scaled)
    return made.has('mask-after-renormalised') && sum !== 0 ? scaled.map((w) => keep(w / sum)) : scaled
  })
  const output = weights.map((row) =>
    columns(values).map((column) => keep(sumOf(column.map((x, j) => row[j] * keep(x))))),
  )
  return { weights, output }
}

// ---- Which of them can be made together ----

export const MISTAKES =
  'unscaled wrong-axis no-mask mask-inverted mask-zero mask-after-softmax mask-off-by-one mask-one-ahead scaled-twice scale-after-softmax keys-values-swapped w-transposed wq-transposed wk-transposed wv-transposed mask-unguarded mask-large-negative mask-after-renormalised no-max-subtraction float16'.split(
    ' ',
  )

const EXCLUSIVE = [
  'unscaled scaled-twice scale-after-softmax',
  'no-mask mask-off-by-one mask-one-ahead',
  'no-mask mask-inverted',
  'no-mask mask-zero mask-large-negative mask-unguarded mask-after-softmax mask-after-renormalised',
  'w-transposed wq-transposed',
  'w-transposed wk-transposed',
  'w-transposed wv-transposed',
].map((names) => names.split(' '))

/** Single mistakes that a problem allows. */
export const singlesOf = ({ q, v, causal, turned }) =>
  MISTAKES.filter((name) => {
    if (name.includes('mask')) return causal
    if (name === 'keys-values-swapped') return q[0].length === v[0].length
    return !name.startsWith('w') || name === 'wrong-axis' || Boolean(turned)
  })

/** Pairs of these that don't exclude each other. */
export const pairsOf = (singles) =>
  singles.flatMap((a, i) =>
    singles
      .slice(i + 1)
      .filter((b) => !EXCLUSIVE.some((names) => names.includes(a) && names.includes(b)))
      .map((b) => [a, b]),
  )
