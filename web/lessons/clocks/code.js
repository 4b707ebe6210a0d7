// The hands of one position, turned by an offset, in NumPy and PyTorch.

import text from 'text/clocks.js'
import { both } from '../../kit/code/listing.js'

/** @param {import('./types.js').ClocksAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export const code = ({ dim, base, at, offset }) =>
  both((lib) => [
    `d, base, pos, k = ${dim}, ${base}, ${at}, ${offset}`,
    [`rate = base ** (-${lib}.arange(0, d, 2) / d)  # ${text.comments.rate}`, 'wavelengths'],
    [`sin, cos = ${lib}.sin(pos * rate), ${lib}.cos(pos * rate)`, 'hands'],
    `s, c = ${lib}.sin(k * rate), ${lib}.cos(k * rate)  # ${text.comments.turn}`,
    [`turned = ${lib}.stack([sin * c + cos * s, cos * c - sin * s])`, 'turned'],
    [`shifted = ${lib}.stack([${lib}.sin((pos + k) * rate), ${lib}.cos((pos + k) * rate)])`, 'shifted'],
    ['print(abs(turned - shifted).max())', 'residual'],
  ])
