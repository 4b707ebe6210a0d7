// A matrix cut into heads in NumPy and PyTorch, with the transpose or without it.

import text from 'text/heads.js'
import { listing } from '../../kit/code/listing.js'
import { sizesShown } from './figures.js'

/** @typedef {import('../../kit/code/listing.js').Line} Line */

/** @param {import('./types.js').HeadsAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code(answer) {
  const { shown, width, words, forgotten } = answer
  const wrong = `# ${text.comments.wrong}`
  const cut = {
    numpy: forgotten ? `q.reshape(h, T, d_k)  ${wrong}` : 'q.reshape(T, h, d_k).transpose(1, 0, 2)',
    pytorch: forgotten ? `q.view(h, T, d_k)  ${wrong}` : 'q.view(T, h, d_k).transpose(0, 1)',
  }
  const lines = (/** @type {string[]} */ [q, heads]) =>
    /** @type {Line[]} */ ([
      `T, d_model, h = ${words.length || 1}, ${width}, ${shown}`,
      [`d_k = d_model // h  # ${sizesShown(answer)[0]}`, 'heads.parameters'],
      [`q = ${q}`, 'split.before'],
      [`heads = ${heads}`, 'split.slices'],
      'print(heads.shape)',
      [`print(heads[:, 0, 0] // d_model)  # ${text.comments.from}`, 'split.slices'],
    ])
  return listing({
    numpy: lines(['np.arange(T * d_model).reshape(T, d_model)', cut.numpy]),
    pytorch: [
      ...lines(['torch.arange(T * d_model).view(T, d_model)', cut.pytorch]),
      'attention = torch.nn.MultiheadAttention(d_model, h)',
      ['print(sum(p.numel() for p in attention.parameters()))', 'heads.parameters'],
    ],
  })
}
