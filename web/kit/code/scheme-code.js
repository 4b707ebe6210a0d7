// Scores with four ways to say where words stand, in NumPy and PyTorch, of random numbers of their own.

import { normal } from './listing.js'

/**
 * @param {'np' | 'torch'} lib @param {number} words @param {{ heads: number, width: number }} layer
 * @returns {import('./listing.js').CodeLine[]} x, pos, scores(x, scheme, head, start) and softmax(scores)
 */
export const schemeLines = (lib, words, { heads, width }) => [
  { text: '# attention alone, of other random numbers than on show' },
  { text: `n, heads, d = ${words}, ${heads}, ${width / heads}` },
  { text: lib === 'np' ? 'rng = np.random.default_rng(1)' : 'torch.manual_seed(1)' },
  { text: `x, W = ${normal(lib, `n, ${width}`)}, ${normal(lib, `2, ${width}, d`)} * .1` },
  { text: `pos = ${lib}.arange(n)[:, None]` },
  { text: 'def clocks(start, width):' },
  { text: `    a = (pos + start) * 10000. ** (-2 * ${lib}.arange(width // 2) / width)` },
  { text: `    return ${lib}.sin(a), ${lib}.cos(a)` },
  { text: 'def turned(x, start):  # RoPE' },
  { text: '    (s, c), a, b = clocks(start, d), x[:, ::2], x[:, 1::2]' },
  { text: `    return ${lib}.hstack([a * c - b * s, a * s + b * c])` },
  { text: 'def scores(x, scheme, h=0, start=0):' },
  { text: `    if scheme == 'sinusoidal': x = x + ${lib}.hstack(clocks(start, ${width}))` },
  { text: '    q, k = x @ W[0], x @ W[1]' },
  { text: "    if scheme == 'rope': q, k = turned(q, start), turned(k, start)" },
  { text: '    s = q @ k.T / d**.5' },
  { text: "    if scheme == 'alibi': s = s - 2. ** (-8 * (h + 1) / heads) * abs(pos - pos.T)" },
  { text: '    return s' },
  { text: 'def softmax(s):' },
  { text: `    e = ${lib}.exp(s - s.max())` },
  { text: '    return e / e.sum(1)[:, None]' },
]
