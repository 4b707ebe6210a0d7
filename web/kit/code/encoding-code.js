// The sinusoidal encoding in NumPy and PyTorch.

/** @param {'np' | 'torch'} lib @param {{ positions: number, dim: number, base: number }} sizes @returns {import('./listing.js').CodeLine[]} */
export const encodingLines = (lib, { positions, dim, base }) => [
  { text: `n, d, base = ${positions}, ${dim}, ${base}` },
  { text: `pos, i = ${lib}.arange(n)[:, None], ${lib}.arange(d)` },
  { text: 'angle = pos * base ** (-(i - i % 2) / d)  # two dimensions turn alike' },
  {
    text: `PE = ${lib}.where(i % 2 == 0, ${lib}.sin(angle), ${lib}.cos(angle))`,
    tensors: 'positionalEncoding',
  },
]
