// Scores with four ways to say where words stand, in NumPy and PyTorch, of random numbers of their own.

import listings from 'text/listings.js'
import { normal } from './listing.js'

/**
 * @param {'np' | 'torch'} lib @param {number} words @param {{ heads: number, width: number }} layer
 * @returns {import('./listing.js').Line[]} x, pos, scores(x, scheme, head, start) and softmax(scores)
 */
export const schemeLines = (lib, words, { heads, width }) => [
  `# ${listings.onlyAttention}`,
  `n, heads, d = ${words}, ${heads}, ${width / heads}`,
  lib === 'np' ? 'rng = np.random.default_rng(1)' : 'torch.manual_seed(1)',
  `x, W = ${normal(lib, `n, ${width}`)}, ${normal(lib, `2, ${width}, d`)} * .1`,
  `pos = ${lib}.arange(n)[:, None]`,
  'def clocks(start, width):',
  `    a = (pos + start) * 10000. ** (-2 * ${lib}.arange(width // 2) / width)`,
  `    return ${lib}.sin(a), ${lib}.cos(a)`,
  'def turned(x, start):  # RoPE',
  '    (s, c), a, b = clocks(start, d), x[:, ::2], x[:, 1::2]',
  `    return ${lib}.hstack([a * c - b * s, a * s + b * c])`,
  'def scores(x, scheme, h=0, start=0):',
  `    if scheme == 'sinusoidal': x = x + ${lib}.hstack(clocks(start, ${width}))`,
  '    q, k = x @ W[0], x @ W[1]',
  "    if scheme == 'rope': q, k = turned(q, start), turned(k, start)",
  '    s = q @ k.T / d**.5',
  "    if scheme == 'alibi': s = s - 2. ** (-8 * (h + 1) / heads) * abs(pos - pos.T)",
  '    return s',
  'def softmax(s):',
  `    e = ${lib}.exp(s - s.max())`,
  '    return e / e.sum(1)[:, None]',
]
