// The sinusoidal encoding in NumPy and PyTorch.

import listings from 'text/listings.js'

/** @param {'np' | 'torch'} lib @param {{ positions: number, dim: number, base: number }} sizes @returns {import('./listing.js').Line[]} */
export const encodingLines = (lib, { positions, dim, base }) => [
  `n, d, base = ${positions}, ${dim}, ${base}`,
  `pos, i = ${lib}.arange(n)[:, None], ${lib}.arange(d)`,
  `angle = pos * base ** (-(i - i % 2) / d)  # ${listings.alike}`,
  [`PE = ${lib}.where(i % 2 == 0, ${lib}.sin(angle), ${lib}.cos(angle))`, 'positionalEncoding'],
]
