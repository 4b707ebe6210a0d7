// The language of this folder: how its numbers are written.

const locale = 'en'

export default {
  locale,
  /** A number with the groups of its digits apart. @param {number} x @param {Intl.NumberFormatOptions} [options] */
  number: (x, options) => x.toLocaleString(locale, options),
  /** A share as a percentage. @param {number} x */
  percent: (x) => x.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 }),
  /** A word in quotation marks; where the text has the same word elsewhere, its place is said, too. @param {readonly string[]} words @param {number} at from 0 */
  wordAt(words, at) {
    const isTwice = words.some((word, i) => i !== at && word.toLowerCase() === words[at].toLowerCase())
    return `“${words[at]}”${isTwice ? ` (word ${at + 1})` : ''}`
  },
}
