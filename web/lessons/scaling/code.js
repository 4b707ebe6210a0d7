// The same draws in NumPy and PyTorch, from their own random numbers.

/** @param {import('./types.js').ScalingAnswer} answer @param {Readonly<import('../../session/types.js').State>} state @returns {import('../../kit/code/listing.js').Code} */
export function code({ dim, count, keys }, state) {
  const isScaled = state['scaling.scaled']
  const name = isScaled ? 'scaled' : 'unscaled'
  const divide = isScaled ? ' / d**0.5' : ''
  const sizes = `draws, keys, d = ${count}, ${keys}, ${dim}`
  const shares = '[.05, .25, .5, .75, .95]'
  return {
    numpy: [
      { text: 'import numpy as np' },
      { text: sizes },
      { text: 'rng = np.random.default_rng(1)' },
      { text: 'q = rng.normal(size=(draws, 1, d))' },
      { text: 'k = rng.normal(size=(draws, keys, d))' },
      { text: `s = (q * k).sum(-1)${divide}` },
      { text: 'print(s.var())', tensors: `${name}.variance` },
      { text: 'p = np.exp(s - s.max(-1, keepdims=True))' },
      { text: 'p /= p.sum(-1, keepdims=True)', tensors: `${name}.weights` },
      {
        text: `print(np.quantile(p.max(-1), ${shares}))`,
        tensors: `${name}.largest ${name}.largest.quantiles`,
      },
      { text: 'J = p[:, :, None] * (np.eye(keys) - p[:, None, :])' },
      {
        text: `print(np.quantile(np.linalg.norm(J, axis=(1, 2)), ${shares}))`,
        tensors: `${name}.jacobian ${name}.jacobian.quantiles`,
      },
    ],
    pytorch: [
      { text: 'import torch' },
      { text: sizes },
      { text: 'torch.manual_seed(1)' },
      { text: 'q, k = torch.randn(draws, 1, d), torch.randn(draws, keys, d)' },
      { text: `s = (q * k).sum(-1)${divide}` },
      { text: 'print(s.var())', tensors: `${name}.variance` },
      { text: 'p = s.softmax(-1)', tensors: `${name}.weights` },
      { text: `shares = torch.tensor(${shares})` },
      { text: 'print(p.amax(-1).quantile(shares))', tensors: `${name}.largest ${name}.largest.quantiles` },
      { text: 'J = p[:, :, None] * (torch.eye(keys) - p[:, None, :])' },
      {
        text: 'print(J.flatten(1).norm(dim=1).quantile(shares))',
        tensors: `${name}.jacobian ${name}.jacobian.quantiles`,
      },
    ],
  }
}
