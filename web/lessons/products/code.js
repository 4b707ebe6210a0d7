// Products of encodings, plain and behind random projections, in NumPy and PyTorch.

import listings from 'text/listings.js'
import text from 'text/products.js'
import { encodingLines } from '../../kit/code/encoding-code.js'
import { both } from '../../kit/code/listing.js'
import { cellIn } from './figures.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { ProductsAnswer, ProductsOwn } from './types.js'
 */

/** @param {ProductsAnswer} answer @param {Readonly<State>} state @param {ProductsOwn} own @returns {import('../../kit/code/listing.js').Code} */
export function code(answer, state, own) {
  const { row, col } = cellIn(answer, state, own)
  return both((lib) => [
    ...encodingLines(lib, answer),
    ['P = PE @ PE.T', 'products products.byOffset'],
    [`print(P[${row}, ${col}], P[${col}, ${row}])  # ${text.comments.same}`, 'products'],
    `A, B = ${lib === 'np' ? 'np.random.default_rng(1).normal(size=(2, d, d))' : 'torch.randn(2, d, d)'}  # ${listings.otherNumbers}`,
    ['projected = (PE @ A) @ (PE @ B).T', 'projected'],
  ])
}
