// Attention of given matrices as NumPy and PyTorch have it, each step as right or wrong as the reader has it.

import { matrix } from './listing.js'

/**
 * @typedef {import('./listing.js').CodeLine} CodeLine
 * @typedef {{ scale?: 'right' | 'none' | 'late', mask?: 'none' | 'causal' | 'zero' | 'late', shift?: boolean,
 *   axis?: 'keys' | 'queries' }} Switches
 * @typedef {{ q: ArrayLike<number>, k: ArrayLike<number>, v: ArrayLike<number>, queries: number, keys: number, dim: number,
 *   valueDim: number }} Matrices
 */

/**
 * @param {Matrices} given @param {Switches} switches
 * @param {{ scores?: string }} [names] what the scaled scores are called on show
 * @returns {import('./listing.js').Code}
 */
export function attentionCode(given, switches, { scores = 'scaled' } = {}) {
  const { q, k, v, dim, valueDim } = given
  const matrices = [
    ['Q', matrix(q, dim), 'q'],
    ['K', matrix(k, dim), 'k'],
    ['V', matrix(v, valueDim), 'v'],
  ]
  return { numpy: numpy(matrices, switches, scores), pytorch: pytorch(matrices, switches, scores) }
}

/** @param {string[][]} matrices @param {Switches} switches @param {string} scores @returns {CodeLine[]} */
function numpy(matrices, { scale = 'right', mask = 'none', shift = true, axis = 'keys' }, scores) {
  const root = 'np.sqrt(K.shape[1])'
  const along = `axis=${axis === 'keys' ? 1 : 0}, keepdims=True`
  return [
    { text: 'import numpy as np' },
    ...matrices.map(([name, rows, tensors]) => ({ text: `${name} = np.array(${rows}, dtype=np.float32)`, tensors })),
    { text: `scores = Q @ K.T${scale === 'right' ? ` / ${root}` : ''}`, tensors: scores },
    ...maskLines(
      mask,
      'visible = np.tri(*scores.shape, dtype=bool)',
      (what, other) => `np.where(visible, ${what}, ${other})`,
      '-np.inf',
    ),
    { text: `e = np.exp(scores${shift ? ` - scores.max(${along})` : ''})`, tensors: 'exponentials' },
    { text: `weights = e / e.sum(${along})`, tensors: 'weights' },
    ...(scale === 'late' ? [{ text: `weights = weights / ${root}`, tensors: 'weights' }] : []),
    ...lateMask(mask, 'np.where(visible, weights, 0)'),
    { text: 'output = weights @ V', tensors: 'output' },
    { text: 'print(weights)', tensors: 'weights' },
    { text: 'print(output)', tensors: 'output' },
  ]
}

/** @param {string[][]} matrices @param {Switches} switches @param {string} scores @returns {CodeLine[]} */
function pytorch(matrices, { scale = 'right', mask = 'none', shift = true, axis = 'keys' }, scores) {
  const root = 'K.shape[1] ** 0.5'
  const dim = axis === 'keys' ? 1 : 0
  const naive = [
    { text: 'e = scores.exp()', tensors: 'exponentials' },
    { text: `weights = e / e.sum(${dim}, keepdim=True)`, tensors: 'weights' },
  ]
  return [
    { text: 'import torch' },
    ...matrices.map(([name, rows, tensors]) => ({
      text: `${name} = torch.tensor(${rows}, dtype=torch.float32)`,
      tensors,
    })),
    { text: `scores = Q @ K.T${scale === 'right' ? ` / ${root}` : ''}`, tensors: scores },
    ...maskLines(
      mask,
      'visible = torch.ones_like(scores).tril().bool()',
      (what, other) => `torch.where(visible, ${what}, ${other})`,
      '-torch.inf',
    ),
    ...(shift ? [{ text: `weights = torch.softmax(scores, dim=${dim})`, tensors: 'exponentials weights' }] : naive),
    ...(scale === 'late' ? [{ text: `weights = weights / ${root}`, tensors: 'weights' }] : []),
    ...lateMask(mask, 'torch.where(visible, weights, 0)'),
    { text: 'output = weights @ V', tensors: 'output' },
    { text: 'print(weights)', tensors: 'weights' },
    { text: 'print(output)', tensors: 'output' },
  ]
}

/**
 * @param {Switches['mask']} mask @param {string} visible @param {(what: string, other: string) => string} where
 * @param {string} hidden @returns {CodeLine[]}
 */
function maskLines(mask, visible, where, hidden) {
  if (mask === 'none') return []
  const line = { text: visible, tensors: 'masked' }
  if (mask === 'late') return [line]
  return [line, { text: `scores = ${where('scores', mask === 'zero' ? '0' : hidden)}`, tensors: 'masked' }]
}

/** @param {Switches['mask']} mask @param {string} where @returns {CodeLine[]} */
const lateMask = (mask, where) => (mask === 'late' ? [{ text: `weights = ${where}`, tensors: 'weights' }] : [])
