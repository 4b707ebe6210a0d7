// The language of this folder: how its numbers are written.

const locale = 'en'

export default {
  locale,
  /** A number with the groups of its digits apart. @param {number} x @param {Intl.NumberFormatOptions} [options] */
  number: (x, options) => x.toLocaleString(locale, options),
  /** A share as a percentage. @param {number} x */
  percent: (x) => x.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 }),
}
