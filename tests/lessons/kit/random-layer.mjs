// The untrained encoder layer of section H in double precision, written here from the formulas. Only its ingredients come
// from the core: the words' vectors and the numbers drawn from the seed.

import { loadCore } from '../../../build/source.mjs'
import { layerNorm, plus, softmax, times } from './double.mjs'

const WIDTH = 192
const FFN = 384
const HEADS = 4
const DIM = WIDTH / HEADS

const rowsOf = (values, cols) =>
  Array.from({ length: values.length / cols }, (_, r) => [...values.slice(r * cols, (r + 1) * cols)])
const normed = (x) => layerNorm(x, [Array(WIDTH).fill(1)], [Array(WIDTH).fill(0)], 1e-5)

/** Vaswani et al. 2017, section 3.5. */
const encoding = (pos, i) => (i % 2 ? Math.cos : Math.sin)(pos / 10000 ** ((2 * Math.floor(i / 2)) / WIDTH))

/** Su et al. 2021: the pair of d and d + D/2 is turned by its own angle, times the position. */
const turned = (row, pos) =>
  row.map((_, d) => {
    const half = DIM / 2
    const pair = d % half
    const angle = pos * 10000 ** (-pair / half)
    const [x, y] = [row[pair], row[pair + half]]
    return d < half ? x * Math.cos(angle) - y * Math.sin(angle) : x * Math.sin(angle) + y * Math.cos(angle)
  })

const SEES = {
  none: () => true,
  causal: (i, j) => j <= i,
  window: (i, j) => Math.abs(i - j) <= 2,
}

/**
 * Vectors of words and the layer's matrices.
 * @param {string[]} words @param {number} seed
 */
export async function ingredients(words, seed) {
  const core = await loadCore()
  let at = 16 * seed
  const matrix = (rows, cols, deviation) => rowsOf(core.normal({ count: rows * cols, seed: at++, deviation }), cols)
  const [wq, wk] = [matrix(WIDTH, WIDTH, 0.1), matrix(WIDTH, WIDTH, 0.1)]
  const [wv, wo] = [matrix(WIDTH, WIDTH, 0.06), matrix(WIDTH, WIDTH, 0.06)]
  const [w1, w2] = [matrix(WIDTH, FFN, 0.06), matrix(FFN, WIDTH, 0.06)]
  const model = await core.constructedModel()
  const vectors = rowsOf(model.run({ tokens: words, want: ['embed'] }).tensors[0].data, WIDTH)
  return { vectors, wq, wk, wv, wo, w1, w2 }
}

/** Pre-norm, as Xiong et al. 2020: weights (H,T,T), output (T,C). */
export function layer({ vectors, wq, wk, wv, wo, w1, w2 }, { position, mask = 'none', start = 0 }) {
  const isAdded = position === 'sinusoidal'
  const x = isAdded ? vectors.map((row, pos) => row.map((value, i) => value + encoding(start + pos, i))) : vectors
  const [q, k, v] = [wq, wk, wv].map((matrix) => times(normed(x), matrix))
  const heads = Array.from({ length: HEADS }, (_, head) => {
    const part = (all) => all.map((row) => row.slice(head * DIM, (head + 1) * DIM))
    const placed = (all) => part(all).map((row, pos) => (position === 'rope' ? turned(row, start + pos) : row))
    const [queries, keys] = [placed(q), placed(k)]
    const slope = position === 'alibi' ? 2 ** ((-8 * (head + 1)) / HEADS) : 0
    const scores = queries.map((query, i) =>
      keys.map((key, j) => {
        if (!SEES[mask](i, j)) return -Infinity
        return query.reduce((sum, a, d) => sum + a * key[d], 0) / Math.sqrt(DIM) - slope * Math.abs(i - j)
      }),
    )
    const weights = scores.map((row) => softmax(row).weights)
    return { weights, output: times(weights, part(v)) }
  })
  const joined = x.map((_, i) => heads.flatMap(({ output }) => output[i]))
  const stream = plus(x, times(joined, wo))
  const hidden = times(normed(stream), w1).map((row) => row.map((value) => Math.max(0, value)))
  return { weights: heads.map(({ weights }) => weights), output: plus(stream, times(hidden, w2)) }
}

/** The largest difference of numbers from rows of numbers. @param {number[]} values @param {number[][]} rows */
export const farthest = (values, rows) => Math.max(...rows.flat().map((x, at) => Math.abs(x - values[at])))
