// How numbers are written on the page.

/** Four decimals, or two and an exponent where those would hide it. @param {number} x */
export function readable(x) {
  if (Number.isNaN(x)) return 'NaN'
  if (!Number.isFinite(x)) return x > 0 ? '+∞' : '−∞'
  const small = x !== 0 && Math.abs(x) < 1e-3
  return (small || Math.abs(x) >= 1e5 ? x.toExponential(2) : x.toFixed(4)).replaceAll('-', '−')
}
