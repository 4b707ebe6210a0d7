// A matrix cut into heads in NumPy and PyTorch, with the transpose or without it; then attention as a function and multi-head
// self-attention as a class, both with a mask and a batch.

import text from 'text/heads.js'
import { listing } from '../../kit/code/listing.js'
import { sizesShown } from './figures.js'

/** @typedef {import('../../kit/code/listing.js').Line} Line */

/** @param {import('./types.js').HeadsAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code(answer) {
  const { shown, width, words, forgotten } = answer
  const wrong = `# ${text.comments.wrong}`
  const [dim] = sizesShown(answer)
  const cut = {
    numpy: forgotten ? `q.reshape(h, T, d_k)  ${wrong}` : 'q.reshape(T, h, d_k).transpose(1, 0, 2)',
    pytorch: forgotten ? `q.view(h, T, d_k)  ${wrong}` : 'q.view(T, h, d_k).transpose(0, 1)',
  }
  const lines = (/** @type {string[]} */ [q, heads]) =>
    /** @type {Line[]} */ ([
      `T, d_model, h = ${words.length || 1}, ${width}, ${shown}`,
      [`d_k = d_model // h  # ${dim}`, 'heads.parameters'],
      [`q = ${q}`, 'split.before'],
      [`heads = ${heads}`, 'split.slices'],
      'print(heads.shape)',
      [`print(heads[:, 0, 0] // d_model)  # ${text.comments.from}`, 'split.slices'],
    ])
  const root = `# ${text.comments.root(dim)}`
  return listing({
    numpy: [...lines(['np.arange(T * d_model).reshape(T, d_model)', cut.numpy]), ...numpyClass(root)],
    pytorch: [...lines(['torch.arange(T * d_model).view(T, d_model)', cut.pytorch]), ...pytorchClass(root)],
  })
}

/** @param {string} root the square root of d_k, as a comment @returns {Line[]} */
const numpyClass = (root) => [
  '',
  `def attention(Q, K, V, mask=None):  # ${text.comments.shapes}`,
  `    scores = Q @ K.swapaxes(-2, -1) / np.sqrt(Q.shape[-1])  ${root}`,
  '    if mask is not None:',
  '        scores = np.where(mask, scores, -np.inf)',
  '    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))',
  '    return weights / weights.sum(axis=-1, keepdims=True) @ V',
  '',
  'class MultiHeadSelfAttention:',
  '    def __init__(self, d_model, h, rng):',
  '        self.h = h',
  `        self.W_qkv = rng.normal(size=(d_model, 3 * d_model)) / d_model ** 0.5  # ${text.comments.fused}`,
  '        self.b_qkv = np.zeros(3 * d_model)',
  '        self.W_O = rng.normal(size=(d_model, d_model)) / d_model ** 0.5',
  '        self.b_O = np.zeros(d_model)',
  '',
  '    def __call__(self, x, mask=None):',
  '        B, T, d_model = x.shape',
  '        qkv = x @ self.W_qkv + self.b_qkv',
  `        q, k, v = qkv.reshape(B, T, 3, self.h, -1).transpose(2, 0, 3, 1, 4)  # ${text.comments.parts}`,
  '        heads = attention(q, k, v, mask)',
  '        return heads.transpose(0, 2, 1, 3).reshape(B, T, d_model) @ self.W_O + self.b_O',
  '',
  'rng = np.random.default_rng(0)',
  'layer = MultiHeadSelfAttention(d_model, h, rng)',
  'print(layer(rng.normal(size=(2, T, d_model)), np.tri(T, dtype=bool)).shape)',
  [
    `print(sum(p.size for p in (layer.W_qkv, layer.b_qkv, layer.W_O, layer.b_O)))  # ${text.comments.parameters}`,
    'heads.parameters',
  ],
]

/** @param {string} root the square root of d_k, as a comment @returns {Line[]} */
const pytorchClass = (root) => [
  '',
  `def attention(Q, K, V, mask=None):  # ${text.comments.shapes}`,
  `    scores = Q @ K.transpose(-2, -1) / Q.shape[-1] ** 0.5  ${root}`,
  '    if mask is not None:',
  '        scores = scores.masked_fill(~mask, -torch.inf)',
  '    return scores.softmax(dim=-1) @ V',
  '',
  'class MultiHeadSelfAttention(torch.nn.Module):',
  '    def __init__(self, d_model, h):',
  '        super().__init__()',
  '        self.h = h',
  `        self.qkv = torch.nn.Linear(d_model, 3 * d_model)  # ${text.comments.fused}`,
  '        self.out = torch.nn.Linear(d_model, d_model)',
  '',
  '    def forward(self, x, mask=None):',
  '        B, T, d_model = x.shape',
  `        q, k, v = self.qkv(x).view(B, T, 3, self.h, -1).permute(2, 0, 3, 1, 4)  # ${text.comments.parts}`,
  '        heads = attention(q, k, v, mask)',
  '        return self.out(heads.transpose(1, 2).reshape(B, T, d_model))',
  '',
  'layer = MultiHeadSelfAttention(d_model, h)',
  'print(layer(torch.randn(2, T, d_model), torch.ones(T, T).tril().bool()).shape)',
  [`print(sum(p.numel() for p in layer.parameters()))  # ${text.comments.parameters}`, 'heads.parameters'],
]
