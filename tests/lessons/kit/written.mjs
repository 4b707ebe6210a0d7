// Numbers as figures write them: a minus for a hyphen, and a power of ten for an exponent.

const DIGITS = '0123456789-'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻'

const translated = (text, from, to) => Array.from(text, (sign) => to[from.indexOf(sign)]).join('')

/** A number with four decimals, or with two and a power of ten where those would hide it. */
export function readable(x) {
  if (x === 0 || Math.abs(x) >= 1e-3) return x.toFixed(4).replace('-', '−')
  const [mantissa, exponent] = x.toExponential(2).replace(/^-/, '−').split('e')
  return `${mantissa}\u00a0×\u00a010${translated(exponent.replace('+', ''), DIGITS, RAISED)}`
}

/** What is written, as a number. */
export function read(text) {
  const [mantissa, power] = text.replace('−', '-').split('\u00a0×\u00a010')
  return Number(power === undefined ? mantissa : `${mantissa}e${translated(power, RAISED, DIGITS)}`)
}
