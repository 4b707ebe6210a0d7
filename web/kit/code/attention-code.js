// Attention of given matrices as NumPy and PyTorch have it, each step as right or wrong as the reader has it.

import { both, matrix, onlyIf } from './listing.js'

/**
 * @typedef {import('./listing.js').Line} Line
 * @typedef {{ scale?: 'right' | 'none' | 'late', mask?: 'none' | 'causal' | 'zero' | 'late', shift?: boolean,
 *   axis?: 'keys' | 'queries' }} Switches
 * @typedef {{ q: ArrayLike<number>, k: ArrayLike<number>, v: ArrayLike<number>, queries: number, keys: number, dim: number,
 *   valueDim: number }} Matrices
 */

/** What either library writes in its own way. */
const OWN = {
  np: { root: 'np.sqrt(K.shape[1])', visible: 'np.tri(*scores.shape, dtype=bool)' },
  torch: { root: 'K.shape[1] ** 0.5', visible: 'torch.ones_like(scores).tril().bool()' },
}

/**
 * @param {Matrices} given @param {Switches} switches
 * @param {{ scores?: string }} [names] what the scaled scores are called on show
 */
export function attentionCode({ q, k, v, dim, valueDim }, switches, { scores = 'scaled' } = {}) {
  const { scale = 'right', mask = 'none', shift = true, axis = 'keys' } = switches
  return both((lib, array) => {
    const { root, visible } = OWN[lib]
    const hidden = mask === 'zero' ? '0' : `-${lib}.inf`
    return [
      [`Q = ${array}(${matrix(q, dim)}, dtype=${lib}.float32)`, 'q'],
      [`K = ${array}(${matrix(k, dim)}, dtype=${lib}.float32)`, 'k'],
      [`V = ${array}(${matrix(v, valueDim)}, dtype=${lib}.float32)`, 'v'],
      [`scores = Q @ K.T${scale === 'right' ? ` / ${root}` : ''}`, scores],
      ...onlyIf(mask !== 'none', [`visible = ${visible}`, 'masked']),
      ...onlyIf(mask === 'causal' || mask === 'zero', [`scores = ${lib}.where(visible, scores, ${hidden})`, 'masked']),
      ...(lib === 'np' ? numpySoftmax(shift, axis) : torchSoftmax(shift, axis)),
      ...onlyIf(scale === 'late', [`weights = weights / ${root}`, 'weights']),
      ...onlyIf(mask === 'late', [`weights = ${lib}.where(visible, weights, 0)`, 'weights']),
      ['output = weights @ V', 'output'],
      ['print(weights)', 'weights'],
      ['print(output)', 'output'],
    ]
  })
}

/** @param {boolean} shift @param {'keys' | 'queries'} axis @returns {Line[]} */
function numpySoftmax(shift, axis) {
  const along = `axis=${axis === 'keys' ? 1 : 0}, keepdims=True`
  return [
    [`e = np.exp(scores${shift ? ` - scores.max(${along})` : ''})`, 'exponentials'],
    [`weights = e / e.sum(${along})`, 'weights'],
  ]
}

/** @param {boolean} shift @param {'keys' | 'queries'} axis @returns {Line[]} */
function torchSoftmax(shift, axis) {
  const dim = axis === 'keys' ? 1 : 0
  if (shift) return [[`weights = torch.softmax(scores, dim=${dim})`, 'exponentials weights']]
  return [
    ['e = scores.exp()', 'exponentials'],
    [`weights = e / e.sum(${dim}, keepdim=True)`, 'weights'],
  ]
}
