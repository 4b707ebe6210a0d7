// Products of encodings: how alike two positions are, before and behind projections that nobody trained.

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { ProductsAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} ProductsRequest
 */

/** @param {Readonly<State>} state */
export const request = (state) => ({
  positions: state['products.n'],
  dim: state['products.d'],
  base: state['products.base'],
  /** Of the projections. */
  seed: state['products.seed'],
})

/** @param {Run} run @param {ProductsRequest} request @returns {ProductsAnswer} */
export function numbers(run, request) {
  const { core } = run
  const { positions: n, dim, base, seed } = request
  const encoding = core.positionalEncoding({ positions: n, dim, base })
  const project = (/** @type {number} */ number) => {
    const weights = core.normal({ count: dim * dim, seed: 2 * seed + number, deviation: 1 })
    return core.matmul({ a: encoding, b: weights, rows: n, inner: dim, cols: dim })
  }
  const dots = (/** @type {Float32Array} */ a, /** @type {Float32Array} */ b) =>
    core.matmul({ a, b, rows: n, inner: dim, cols: n, transposeB: true })
  const maps = { products: dots(encoding, encoding), projected: dots(project(0), project(1)) }
  const tensors = Object.entries(maps).flatMap(([name, map]) => [
    run.tensor(name, [n, n], map),
    ...factsOf(run, name, map, n),
  ])
  return { ...request, tensors }
}

/**
 * Whether a matrix depends only on the offset, and whether it is the same from both sides.
 * @param {Run} run @param {string} name @param {Float32Array} matrix @param {number} n
 */
function factsOf(run, name, matrix, n) {
  const { mean, spread } = run.core.diagonals({ a: matrix, size: n })
  return [
    run.tensor(`${name}.byOffset`, [2 * n - 1], mean),
    run.tensor(`${name}.spread`, [1], [run.core.finiteRange(spread)[1]]),
    run.tensor(`${name}.asymmetry`, [1], [run.core.asymmetry({ a: matrix, size: n })]),
  ]
}
