// The stack on show in NumPy and PyTorch, with random words and weights of its own: the mean cosine of two words, layer by
// layer.

import text from 'text/depth.js'
import { listing, normal } from '../../kit/code/listing.js'
import { SIZES } from './stack.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { DepthAnswer } from './types.js'
 * @typedef {'np' | 'torch'} Library
 */

/** Layers that the listing runs at most: enough to see where the words go. */
const MOST = 20

/** @param {DepthAnswer} answer @param {Readonly<State>} state @returns {import('../../kit/code/listing.js').Code} */
export function code(answer, state) {
  const layers = Math.min(MOST, state['depth.layers'])
  return listing({
    numpy: ['rng = np.random.default_rng(1)', ...lines(answer, layers, 'np')],
    pytorch: ['torch.manual_seed(1)', ...lines(answer, layers, 'torch')],
  })
}

/** @param {DepthAnswer} answer @param {number} layers @param {Library} lib @returns {import('../../kit/code/listing.js').Line[]} */
function lines({ words, isResidual, norm }, layers, lib) {
  const { width, heads, hidden } = SIZES
  const isNumpy = lib === 'np'
  const uniform = isNumpy ? 'rng.uniform(-1, 1, (a, b))' : '2 * torch.rand(a, b) - 1'
  const keep = isNumpy ? 'keepdims=True' : 'keepdim=True'
  const relu = isNumpy ? 'np.maximum(h, 0)' : 'h.relu()'
  const largest = isNumpy ? `s.max(-1, ${keep})` : `s.amax(-1, ${keep})`
  const inside = norm === 'pre' ? 'f(normed(x))' : 'f(x)'
  const sum = isResidual ? `x + ${inside}` : inside
  return [
    `n, C, H, F = ${words.length}, ${width}, ${heads}, ${hidden}`,
    `x = ${normal(lib, 'n, C')}  # ${text.codeWords}`,
    ...['def draw(a, b):', `    return (${uniform}) / a**0.5`, ''],
    ...[
      'def normed(x):',
      `    x = x - x.mean(-1, ${keep})`,
      `    return x / ((x * x).mean(-1, ${keep}) + 1e-5)**0.5`,
      '',
    ],
    ...[
      'def attention(x):',
      '    q, k, v = ((x @ draw(C, C)).reshape(n, H, C // H).swapaxes(0, 1) for _ in range(3))',
      '    s = q @ k.swapaxes(1, 2) / (C // H)**0.5',
      `    p = ${lib}.exp(s - ${largest})`,
      `    p = p / p.sum(-1, ${keep})`,
      '    return (p @ v).swapaxes(0, 1).reshape(n, C) @ draw(C, C)',
      '',
    ],
    ...['def feed_forward(x):', '    h = x @ draw(C, F)', `    return ${relu} @ draw(F, C)`, ''],
    ...['def cosine(x):', `    u = x / (x * x).sum(-1, ${keep})**0.5`],
    ...[`    return ((u.sum(0)**2).sum() - n) / (n * (n - 1))`, ''],
    `for layer in range(${layers}):`,
    '    for f in attention, feed_forward:',
    `        x = ${norm === 'post' ? `normed(${sum})` : sum}`,
    ['print(cosine(x))', 'cosines'],
  ]
}
