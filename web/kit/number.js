// How numbers are written on the page.

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** A power of ten, such as 10⁻³. @param {number} decades */
export function powerOf(decades) {
  const whole = Math.round(decades)
  const digits = Array.from(String(Math.abs(whole)), (digit) => SUPERSCRIPTS[Number(digit)])
  return `10${whole < 0 ? '⁻' : ''}${digits.join('')}`
}

/** With a minus, and a power of ten in place of an exponent: 2e-4 becomes 2 × 10⁻⁴, which no line breaks. @param {string} digits as JavaScript writes them */
export function written(digits) {
  const [mantissa, exponent] = digits.replace(/^-/, '−').split('e')
  return exponent ? `${mantissa}\u00a0×\u00a0${powerOf(Number(exponent))}` : mantissa
}

/** Four decimals, or two and a power of ten where those would hide it. @param {number} x */
export function readable(x) {
  if (Number.isNaN(x)) return 'NaN'
  if (!Number.isFinite(x)) return x > 0 ? '+∞' : '−∞'
  const small = x !== 0 && Math.abs(x) < 1e-3
  return written(small || Math.abs(x) >= 1e5 ? x.toExponential(2) : x.toFixed(4))
}

/** A number of a figure in a few digits; −∞, NaN and what is too small or large as such. @param {number} x @param {number} [digits] */
export function short(x, digits = 3) {
  if (Number.isNaN(x)) return 'NaN'
  if (!Number.isFinite(x)) return x > 0 ? '+∞' : '−∞'
  const small = x !== 0 && Math.abs(x) < 0.5 * 10 ** -digits
  return written(small || Math.abs(x) >= 1e4 ? x.toExponential(1) : x.toFixed(digits))
}

/** What a cell is, beside its number. @param {number} x */
export const kindOf = (x) => (Number.isNaN(x) ? 'nan' : x === -Infinity ? 'hidden' : x === Infinity ? 'infinite' : '')
