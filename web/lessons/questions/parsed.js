// A number as readers type one: 0.33, .33, 33 %, 1/3, 0,33, −2, 66,048.

/** @param {string} typed @returns {number} NaN: it is no number */
export function parsed(typed) {
  const plain = typed
    .trim()
    .replaceAll('−', '-')
    .replaceAll(/[\s\u00a0\u202f_'’]/gu, '')
  const [, whole, percent] = /^(.*?)(%?)$/u.exec(plain) ?? []
  const parts = whole.split('/').map(one)
  if (parts.length > 2 || parts.some(Number.isNaN)) return Number.NaN
  const value = parts.length === 2 ? parts[0] / parts[1] : parts[0]
  return percent ? value / 100 : value
}

/** @param {string} text */
function one(text) {
  const thousands = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/u.test(text)
  const number = thousands ? text.replaceAll(',', '') : text.replace(',', '.')
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/iu.test(number) ? Number(number) : Number.NaN
}
