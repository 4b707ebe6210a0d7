// The same draws in NumPy and PyTorch, from their own random numbers.

import { listing } from '../../kit/code/listing.js'

/** @param {import('./types.js').ScalingAnswer} answer @param {Readonly<import('../../session/types.js').State>} state @returns {import('../../kit/code/listing.js').Code} */
export function code({ dim, count, keys }, state) {
  const isScaled = state['scaling.scaled']
  const name = isScaled ? 'scaled' : 'unscaled'
  const divide = isScaled ? ' / d**0.5' : ''
  const sizes = `draws, keys, d = ${count}, ${keys}, ${dim}`
  const shares = '[.05, .25, .5, .75, .95]'
  return listing({
    numpy: [
      sizes,
      'rng = np.random.default_rng(1)',
      'q = rng.normal(size=(draws, 1, d))',
      'k = rng.normal(size=(draws, keys, d))',
      `s = (q * k).sum(-1)${divide}`,
      ['print(s.var())', `${name}.variance`],
      'p = np.exp(s - s.max(-1, keepdims=True))',
      ['p /= p.sum(-1, keepdims=True)', `${name}.weights`],
      [`print(np.quantile(p.max(-1), ${shares}))`, `${name}.largest ${name}.largest.quantiles`],
      'J = p[:, :, None] * (np.eye(keys) - p[:, None, :])',
      [`print(np.quantile(np.linalg.norm(J, axis=(1, 2)), ${shares}))`, `${name}.jacobian ${name}.jacobian.quantiles`],
    ],
    pytorch: [
      sizes,
      'torch.manual_seed(1)',
      'q, k = torch.randn(draws, 1, d), torch.randn(draws, keys, d)',
      `s = (q * k).sum(-1)${divide}`,
      ['print(s.var())', `${name}.variance`],
      ['p = s.softmax(-1)', `${name}.weights`],
      `shares = torch.tensor(${shares})`,
      ['print(p.amax(-1).quantile(shares))', `${name}.largest ${name}.largest.quantiles`],
      'J = p[:, :, None] * (torch.eye(keys) - p[:, None, :])',
      ['print(J.flatten(1).norm(dim=1).quantile(shares))', `${name}.jacobian ${name}.jacobian.quantiles`],
    ],
  })
}
