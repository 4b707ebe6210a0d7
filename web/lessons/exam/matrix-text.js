// A matrix in what somebody copied: rows of a spreadsheet, CSV, or nested brackets as NumPy, PyTorch and JSON print them.

/** @param {string} written @returns {number[][] | null} null: no matrix of numbers */
export function matrixIn(written) {
  const inBrackets = [...written.matchAll(/\[([^[\]]*)\]/gu)].map((match) => match[1])
  const lines = inBrackets.length ? inBrackets : written.split(/[;\n\r]+/u)
  const rows = lines
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => line.split(/[\s,]+/u).filter(Boolean))
  const numbers = rows.map((row) => row.map((cell) => Number(cell.replace('−', '-'))))
  const good = numbers.length > 0 && numbers.every((row) => row.length > 0 && row.every(Number.isFinite))
  return good ? numbers : null
}
