// Amounts in words: bytes, operations, times, lengths.

import language from './language.js'

/** @param {number} amount @param {readonly string[]} units each a thousand of the one before @returns {string} */
function inUnits(amount, units) {
  let unit = 0
  let size = amount
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit++
  }
  const digits = size < 10 && unit ? 2 : size < 100 && unit ? 1 : 0
  return `${size.toFixed(digits)} ${units[unit]}`.trim()
}

/** Two digits, or all before the point. @param {number} x */
const digits = (x) => (x < 10 ? x.toFixed(1) : x.toFixed(0))

const COUNTS = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion', 'quintillion']

const BINARY = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB']

export default {
  /** @param {number} bytes */
  bytes: (bytes) => inUnits(bytes, ['B', 'kB', 'MB', 'GB', 'TB', 'PB']),
  /** In the unit, each 1,024 of the one before, that fits its size. @param {number} bytes */
  binary(bytes) {
    let unit = 0
    let size = bytes
    for (; size >= 1024 && unit < BINARY.length - 1; unit++) size /= 1024
    return `${size.toFixed(unit ? 1 : 0)} ${BINARY[unit]}`
  },
  /** @param {number} count */
  operations: (count) => inUnits(count, COUNTS),
  /** A thousand, a million and so on. @param {number} power of ten */
  power: (power) => inUnits(10 ** power, COUNTS).replace('.00', ''),
  /** @param {number} ms */
  time: (ms) => (ms < 1 ? `${digits(1000 * ms)} µs` : `${digits(ms)} ms`),
  /** @param {number} count */
  count: (count) => language.number(count),
  /** Short names of lengths, as they are quoted. @param {number} tokens */
  short(tokens) {
    if (tokens < 1000) return String(tokens)
    if (tokens & (tokens - 1)) return `${Math.round(tokens / 1000)}k`
    return tokens % 2 ** 20 ? `${tokens / 1024}k` : `${tokens / 2 ** 20}M`
  },
}
