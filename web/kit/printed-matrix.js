// A matrix in what somebody copied: as NumPy, PyTorch and JSON print matrices, as CSV, TSV or a spreadsheet's cells. With
// each number goes what its last digit counts: rounding has moved the number by half of that at most.

/**
 * @typedef {{ rows: number, cols: number, values: number[], steps: number[] }} Printed
 * @typedef {{ fault: 'empty' | 'cut' | 'thousands' | 'large' }} Plain
 * @typedef {{ fault: 'number', written: string }} NoNumber
 * @typedef {{ fault: 'ragged', row: number, found: number, wanted: number }} Ragged
 * @typedef {{ fault: 'nan', row: number, col: number }} NotFinite
 * @typedef {Plain | NoNumber | Ragged | NotFinite} Fault
 */

/** More is no matrix to look through. */
const MOST = { letters: 60000, cells: 4096 }

/** What libraries say of a printed matrix beside its numbers. */
const REMARKS =
  /\b(?:dtype|device|requires_grad|grad_fn|layout|size)\s*=\s*(?:<[^>]*>|'[^']*'|"[^"]*"|\([^)]*\)|[\w.]+)/gu

/** 1,234.5 and 1'234.5, which are no two numbers. */
const THOUSANDS = /(?<![\d.,])\d{1,3}(?:,\d{3})+\.\d|\d['’]\d{3}/u

const NUMBER = /^[+-]?(?:\d+\.?(\d*)|\.(\d+))(?:e([+-]?\d+))?$/iu
const SPECIAL = /^([+-]?)(nan|inf|infinity|null)$/iu

/** @param {string} written @param {{ finite?: boolean }} [options] finite: neither NaN nor infinite numbers are taken @returns {Printed | Fault} */
export function printedMatrix(written, { finite = false } = {}) {
  if (written.trim() === '') return { fault: 'empty' }
  if (written.length > MOST.letters) return { fault: 'large' }
  if (/\.\.\.|…/u.test(written)) return { fault: 'cut' }
  if (THOUSANDS.test(written)) return { fault: 'thousands' }
  const lines = linesOf(written.replace(REMARKS, ' ').replaceAll('−', '-'))
  const cells = withoutHeader(lines.map(cellsOf).filter((line) => line.length))
  if (!cells.length) return { fault: 'empty' }
  const bad = cells.flat().find((cell) => !NUMBER.test(cell) && !SPECIAL.test(cell))
  if (bad !== undefined) return { fault: 'number', written: bad.slice(0, 24) }
  return matrixOf(cells, finite)
}

/** The innermost brackets, else lines. @param {string} written */
function linesOf(written) {
  const inBrackets = [...written.matchAll(/\[([^[\]]*)\]/gu)].map((match) => match[1])
  return inBrackets.length ? inBrackets : written.split(/[;\n\r]+/u)
}

/** @param {string} line */
const cellsOf = (line) =>
  line
    .replace(/["“”]/gu, '')
    .split(/[\s,]+/u)
    .filter(Boolean)

/** A spreadsheet's first line may name the columns. @param {string[][]} lines */
function withoutHeader(lines) {
  const [first = []] = lines
  const isHeader = lines.length > 1 && first.every((cell) => !NUMBER.test(cell) && !SPECIAL.test(cell))
  return isHeader ? lines.slice(1) : lines
}

/** @param {string[][]} lines @param {boolean} finite @returns {Printed | Fault} */
function matrixOf(lines, finite) {
  const [rows, cols] = [lines.length, lines[0].length]
  const ragged = lines.findIndex((line) => line.length !== cols)
  if (ragged >= 0) return { fault: 'ragged', row: ragged, found: lines[ragged].length, wanted: cols }
  if (rows * cols > MOST.cells) return { fault: 'large' }
  const read = lines.flat().map(numberIn)
  const values = read.map(({ value }) => value)
  const strange = values.findIndex((value) => !Number.isFinite(value))
  if (finite && strange >= 0) return { fault: 'nan', row: Math.floor(strange / cols), col: strange % cols }
  return { rows, cols, values, steps: stepsOf(read) }
}

/** @typedef {{ value: number, decimals: number, digits: number, power: number }} Read  decimals: after the point; digits: from the first that isn't 0; power: of ten, of the first */

/** @param {string} cell @returns {Read} */
function numberIn(cell) {
  const [, sign, word] = SPECIAL.exec(cell) ?? []
  if (word) {
    const value = /^inf/iu.test(word) ? Number.POSITIVE_INFINITY : Number.NaN
    return { value: sign === '-' ? -value : value, decimals: 0, digits: 0, power: 0 }
  }
  const [, after = '', only = '', exponent = '0'] = NUMBER.exec(cell) ?? []
  const value = Number(cell)
  const decimals = (after || only).length - Number(exponent)
  const power = value === 0 || !Number.isFinite(value) ? 0 : Number(value.toExponential().split('e')[1])
  return { value, decimals, digits: value === 0 ? 0 : power + decimals + 1, power }
}

/**
 * Numbers are rounded to so many decimals, or to so many digits; printers then drop zeros at the end (1. for 1.000). So a step
 * is the coarser one of the two, by the number that is written with the most.
 * @param {Read[]} read
 */
function stepsOf(read) {
  const decimals = Math.max(...read.map((one) => one.decimals))
  const digits = Math.max(...read.map((one) => one.digits), 1)
  return read.map(({ value, power }) => {
    const fixed = -decimals
    const floating = value === 0 || !Number.isFinite(value) ? fixed : power - digits + 1
    return 10 ** Math.max(fixed, floating)
  })
}
