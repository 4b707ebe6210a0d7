// The hands of one position, turned by an offset, in NumPy and PyTorch.

import { both } from '../../kit/code/listing.js'

/** @param {import('./types.js').ClocksAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export const code = ({ dim, base, at, offset }) =>
  both((lib) => [
    { text: `d, base, pos, k = ${dim}, ${base}, ${at}, ${offset}` },
    { text: `rate = base ** (-${lib}.arange(0, d, 2) / d)  # radians per position`, tensors: 'wavelengths' },
    { text: `sin, cos = ${lib}.sin(pos * rate), ${lib}.cos(pos * rate)`, tensors: 'hands' },
    { text: `s, c = ${lib}.sin(k * rate), ${lib}.cos(k * rate)  # each clock's own turn` },
    { text: `turned = ${lib}.stack([sin * c + cos * s, cos * c - sin * s])`, tensors: 'turned' },
    {
      text: `shifted = ${lib}.stack([${lib}.sin((pos + k) * rate), ${lib}.cos((pos + k) * rate)])`,
      tensors: 'shifted',
    },
    { text: 'print(abs(turned - shifted).max())', tensors: 'residual' },
  ])
