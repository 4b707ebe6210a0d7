// The line that goes wrong, and the line that puts it right, in NumPy and PyTorch.

/** @typedef {{ wrong: string, right: string }} Fix */

const softmax = { numpy: 'softmax(scores, axis=-1)', pytorch: 'scores.softmax(-1)' }
const scaled = { numpy: 'scores = Q @ K.T / np.sqrt(d_k)', pytorch: 'scores = Q @ K.T / d_k ** 0.5' }
const masked = {
  numpy: 'scores = np.where(mask, scores, -np.inf)',
  pytorch: 'scores = scores.masked_fill(~mask, -torch.inf)',
}
const tri = { numpy: 'mask = np.tri(T, S, dtype=bool)', pytorch: 'mask = torch.ones(T, S).tril().bool()' }

/** @param {Record<'numpy' | 'pytorch', string>} wrong @param {Record<'numpy' | 'pytorch', string>} right */
const fix = (wrong, right) => ({
  numpy: { wrong: wrong.numpy, right: right.numpy },
  pytorch: { wrong: wrong.pytorch, right: right.pytorch },
})

/** @param {string} wrong @param {string} right  the same in both */
const alike = (wrong, right) => fix({ numpy: wrong, pytorch: wrong }, { numpy: right, pytorch: right })

/** @param {string} letter */
const projected = (letter) => alike(`${letter} = x @ W_${letter}.T`, `${letter} = x @ W_${letter}`)

/** By the name of the mistake. @type {Record<string, Record<'numpy' | 'pytorch', Fix>>} */
export const FIXES = {
  unscaled: fix({ numpy: 'scores = Q @ K.T', pytorch: 'scores = Q @ K.T' }, scaled),
  'scaled-twice': fix({ numpy: 'scores = Q @ K.T / d_k', pytorch: 'scores = Q @ K.T / d_k' }, scaled),
  'scale-after-softmax': fix(
    {
      numpy: 'weights = softmax(Q @ K.T, axis=-1) / np.sqrt(d_k)',
      pytorch: 'weights = (Q @ K.T).softmax(-1) / d_k ** 0.5',
    },
    {
      numpy: 'weights = softmax(Q @ K.T / np.sqrt(d_k), axis=-1)',
      pytorch: 'weights = (Q @ K.T / d_k ** 0.5).softmax(-1)',
    },
  ),
  'wrong-axis': fix({ numpy: 'softmax(scores, axis=0)', pytorch: 'scores.softmax(0)' }, softmax),
  'keys-values-swapped': alike('output = attention(Q, V, K)', 'output = attention(Q, K, V)'),
  'no-mask': fix(softmax, {
    numpy: `${masked.numpy}  # before the softmax`,
    pytorch: `${masked.pytorch}  # before the softmax`,
  }),
  'mask-inverted': fix(
    { numpy: 'scores = np.where(mask, -np.inf, scores)', pytorch: 'scores = scores.masked_fill(mask, -torch.inf)' },
    masked,
  ),
  'mask-zero': fix(
    { numpy: 'scores = np.where(mask, scores, 0)', pytorch: 'scores = scores.masked_fill(~mask, 0)' },
    masked,
  ),
  'mask-large-negative': fix(
    { numpy: 'scores = np.where(mask, scores, -1e9)', pytorch: 'scores = scores.masked_fill(~mask, -1e9)' },
    masked,
  ),
  'mask-unguarded': fix(softmax, {
    numpy: `np.nan_to_num(${softmax.numpy})`,
    pytorch: `${softmax.pytorch}.nan_to_num()`,
  }),
  'mask-after-softmax': fix(
    { numpy: 'weights = softmax(scores, axis=-1) * mask', pytorch: 'weights = scores.softmax(-1) * mask' },
    masked,
  ),
  'mask-after-renormalised': fix(
    {
      numpy: 'weights = weights / weights.sum(-1, keepdims=True)',
      pytorch: 'weights = weights / weights.sum(-1, keepdim=True)',
    },
    masked,
  ),
  'mask-off-by-one': fix(
    { numpy: 'mask = np.tri(T, S, k=-1, dtype=bool)', pytorch: 'mask = torch.ones(T, S).tril(-1).bool()' },
    tri,
  ),
  'mask-one-ahead': fix(
    { numpy: 'mask = np.tri(T, S, k=1, dtype=bool)', pytorch: 'mask = torch.ones(T, S).tril(1).bool()' },
    tri,
  ),
  'no-max-subtraction': fix(
    { numpy: 'e = np.exp(scores)', pytorch: 'e = scores.exp()' },
    {
      numpy: 'e = np.exp(scores - scores.max(-1, keepdims=True))',
      pytorch: 'e = (scores - scores.amax(-1, keepdim=True)).exp()',
    },
  ),
  float16: fix(
    { numpy: 'Q, K, V = (x.astype(np.float16) for x in (Q, K, V))', pytorch: 'Q, K, V = Q.half(), K.half(), V.half()' },
    {
      numpy: 'Q, K, V = (x.astype(np.float32) for x in (Q, K, V))',
      pytorch: 'Q, K, V = Q.float(), K.float(), V.float()',
    },
  ),
  'w-transposed': alike('Q, K, V = x @ W_Q.T, x @ W_K.T, x @ W_V.T', 'Q, K, V = x @ W_Q, x @ W_K, x @ W_V'),
  'wq-transposed': projected('Q'),
  'wk-transposed': projected('K'),
  'wv-transposed': projected('V'),
}
