// Wrong results of the page's own: which mistake is in them, and how they are printed.

/** In their order; those that a task does not allow are left out. */
export const MISTAKES = [
  ...['unscaled', 'wrong-axis', 'mask-zero', 'scaled-twice', 'mask-after-softmax', 'keys-values-swapped'],
  ...['mask-inverted', 'scale-after-softmax', 'no-mask', 'mask-off-by-one', 'mask-one-ahead'],
]

/** Mistakes that can be made in a task. @param {{ causal: boolean, dim: number, valueDim: number }} task */
export const possibleIn = ({ causal, dim, valueDim }) =>
  MISTAKES.filter((name) => (name.includes('mask') ? causal : name !== 'keys-values-swapped' || dim === valueDim))

const DIGITS = 3

/** As NumPy prints it. @param {Float32Array} values @param {number} cols */
export function printed(values, cols) {
  const cells = Array.from(values, (value) => (Number.isFinite(value) ? value.toFixed(DIGITS) : 'nan'))
  const width = Math.max(...cells.map((cell) => cell.length))
  const rows = Array.from({ length: values.length / cols }, (_, i) =>
    cells
      .slice(i * cols, (i + 1) * cols)
      .map((cell) => cell.padStart(width))
      .join(', '),
  )
  return `array([${rows.map((row) => `[${row}]`).join(',\n       ')}])`
}
