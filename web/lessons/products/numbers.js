// Products of encodings: how alike two positions are, before and behind projections that nobody trained.

import { tensor } from '../../kit/numbers/tensors.js'

/**
 * @typedef {import('../../core/core.js').Core} Core
 * @typedef {{ kind: 'products', positions: number, dim: number, base: number, seed: number }} ProductsRequest
 */

/** @param {Core} core @param {ProductsRequest} request @param {import('../../kit/numbers/tensors.js').Perturbation} perturbation */
export function products(core, { positions: n, dim, base, seed }, perturbation) {
  const encoding = core.positionalEncoding({ positions: n, dim, base })
  const plain = dots(core, encoding, encoding, n, dim)
  const project = (/** @type {number} */ number) => {
    const weights = core.normal({ count: dim * dim, seed: 2 * seed + number, deviation: 1 })
    return core.matmul({ a: encoding, b: weights, rows: n, inner: dim, cols: dim })
  }
  const projected = dots(core, project(0), project(1), n, dim)
  const tensors = Object.entries({ products: plain, projected }).flatMap(([name, matrix]) => [
    tensor(name, [n, n], matrix, perturbation),
    ...facts(core, name, matrix, n, perturbation),
  ])
  return { n, tensors }
}

/** @param {Core} core @param {Float32Array} a @param {Float32Array} b @param {number} n @param {number} dim */
const dots = (core, a, b, n, dim) => core.matmul({ a, b, rows: n, inner: dim, cols: n, transposeB: true })

/**
 * Whether a matrix depends on the offset alone, and whether it is the same from both sides.
 * @param {Core} core @param {string} name @param {Float32Array} matrix @param {number} n @param {import('../../kit/numbers/tensors.js').Perturbation} perturbation
 */
function facts(core, name, matrix, n, perturbation) {
  const { mean, spread } = core.diagonals({ a: matrix, size: n })
  return [
    tensor(`${name}.byOffset`, [2 * n - 1], mean, perturbation),
    tensor(`${name}.spread`, [1], [core.finiteRange(spread)[1]], perturbation),
    tensor(`${name}.asymmetry`, [1], [core.asymmetry({ a: matrix, size: n })], perturbation),
  ]
}
