// Products of encodings: how alike two positions are, before and behind projections that nobody trained.

/**
 * @import { Run, State } from '../../session/types.js'
 * @typedef {{ positions: number, dim: number, base: number, seed: number }} ProductsRequest
 */

/** @param {Readonly<State>} state @returns {ProductsRequest} */
export const request = (state) => ({
  positions: state['products.n'],
  dim: state['products.d'],
  base: state['products.base'],
  seed: state['products.seed'],
})

/** @param {Run} run @param {ProductsRequest} request */
export function numbers(run, { positions: n, dim, base, seed }) {
  const encoding = run.core.positionalEncoding({ positions: n, dim, base })
  const plain = dots(run, encoding, encoding, n, dim)
  const project = (/** @type {number} */ number) => {
    const weights = run.core.normal({ count: dim * dim, seed: 2 * seed + number, deviation: 1 })
    return run.core.matmul({ a: encoding, b: weights, rows: n, inner: dim, cols: dim })
  }
  const projected = dots(run, project(0), project(1), n, dim)
  const tensors = Object.entries({ products: plain, projected }).flatMap(([name, matrix]) => [
    run.tensor(name, [n, n], matrix),
    ...facts(run, name, matrix, n),
  ])
  return { n, tensors }
}

/** @param {Run} run @param {Float32Array} a @param {Float32Array} b @param {number} n @param {number} dim */
const dots = (run, a, b, n, dim) => run.core.matmul({ a, b, rows: n, inner: dim, cols: n, transposeB: true })

/**
 * Whether a matrix depends on the offset alone, and whether it is the same from both sides.
 * @param {Run} run @param {string} name @param {Float32Array} matrix @param {number} n
 */
function facts(run, name, matrix, n) {
  const { mean, spread } = run.core.diagonals({ a: matrix, size: n })
  return [
    run.tensor(`${name}.byOffset`, [2 * n - 1], mean),
    run.tensor(`${name}.spread`, [1], [run.core.finiteRange(spread)[1]]),
    run.tensor(`${name}.asymmetry`, [1], [run.core.asymmetry({ a: matrix, size: n })]),
  ]
}
