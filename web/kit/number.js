// How numbers are written on the page.

/** Four decimals, or two and an exponent where those would hide it. @param {number} x */
export function readable(x) {
  if (Number.isNaN(x)) return 'NaN'
  if (!Number.isFinite(x)) return x > 0 ? '+∞' : '−∞'
  const small = x !== 0 && Math.abs(x) < 1e-3
  return (small || Math.abs(x) >= 1e5 ? x.toExponential(2) : x.toFixed(4)).replaceAll('-', '−')
}

/** A number of a figure in a few digits; −∞, NaN and what is too small or large as such. @param {number} x @param {number} [digits] */
export function short(x, digits = 3) {
  if (Number.isNaN(x)) return 'NaN'
  if (!Number.isFinite(x)) return x > 0 ? '+∞' : '−∞'
  const small = x !== 0 && Math.abs(x) < 0.5 * 10 ** -digits
  return (small || Math.abs(x) >= 1e4 ? x.toExponential(1) : x.toFixed(digits)).replaceAll('-', '−')
}

/** What a cell is, beside its number. @param {number} x */
export const kindOf = (x) => (Number.isNaN(x) ? 'nan' : x === -Infinity ? 'hidden' : x === Infinity ? 'infinite' : '')
