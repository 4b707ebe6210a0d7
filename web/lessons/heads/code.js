// A matrix cut into heads in NumPy and PyTorch, with the transpose or without it.

import { sizesShown } from './figures.js'

/** @param {import('./types.js').HeadsAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code(answer) {
  const { shown, width, words, forgotten } = answer
  const [after, wrong] = ['split.slices', '# no transpose: each head gets parts of other tokens']
  const cut = {
    numpy: forgotten ? `q.reshape(h, T, d_k)  ${wrong}` : 'q.reshape(T, h, d_k).transpose(1, 0, 2)',
    pytorch: forgotten ? `q.view(h, T, d_k)  ${wrong}` : 'q.view(T, h, d_k).transpose(0, 1)',
  }
  const sizes = [
    { text: `T, d_model, h = ${words.length || 1}, ${width}, ${shown}` },
    { text: `d_k = d_model // h  # ${sizesShown(answer)[0]}`, tensors: 'heads.parameters' },
  ]
  const rows = [
    { text: 'print(heads.shape)' },
    { text: 'print(heads[:, 0, 0] // d_model)  # the tokens that row 0 of each head comes from', tensors: after },
  ]
  return {
    numpy: [
      { text: 'import numpy as np' },
      ...sizes,
      { text: 'q = np.arange(T * d_model).reshape(T, d_model)', tensors: 'split.before' },
      { text: `heads = ${cut.numpy}`, tensors: after },
      ...rows,
    ],
    pytorch: [
      { text: 'import torch' },
      ...sizes,
      { text: 'q = torch.arange(T * d_model).view(T, d_model)', tensors: 'split.before' },
      { text: `heads = ${cut.pytorch}`, tensors: after },
      ...rows,
      { text: 'attention = torch.nn.MultiheadAttention(d_model, h)' },
      { text: 'print(sum(p.numel() for p in attention.parameters()))', tensors: 'heads.parameters' },
    ],
  }
}
