// One row of attention in double precision, written from the formulas, with the wrong turns of the ledger's switches: what
// tests of its lessons hold numbers to.

import assert from 'node:assert/strict'
import { read, rowsOf, shipped } from './shipped.mjs'

/** float32 inputs and single steps: a few roundings of numbers of this size. */
export const BOUND = 3e-6

export function assertClose(found, wanted, what, bound = BOUND) {
  assert.equal(found.length, wanted.length, what)
  found.forEach((x, i) => {
    const y = wanted[i]
    const same = Object.is(x, y) || (Number.isNaN(x) && Number.isNaN(y))
    assert.ok(same || Math.abs(x - y) <= bound * Math.max(1, Math.abs(y)), `${what}[${i}]: ${x}, not ${y}`)
  })
}

// ---- The formulas, in double ----

export const transpose = (m) => m[0].map((_, j) => m.map((row) => row[j]))
export const times = (a, b) => a.map((row) => transpose(b).map((col) => row.reduce((sum, x, i) => sum + x * col[i], 0)))
const each = (m, f) => m.map((row, i) => row.map((x, j) => f(x, i, j)))
export const sum = (row) => row.reduce((a, b) => a + b, 0)
export const entropyOf = (row) => -sum(row.map((w) => (w === 0 ? 0 : w * Math.log2(w))))

/** Attention in steps, with the wrong turns of the ledger's switches. */
export function attention({ q, k, v }, { scale = 'right', mask = 'none', shift = true, axis = 'keys' } = {}) {
  const root = Math.sqrt(q[0].length)
  const hides = (i, j) => mask !== 'none' && j > i
  const products = times(q, transpose(k))
  const scaled = each(products, (x) => (scale === 'right' ? x / root : x))
  const masked = each(scaled, (x, i, j) => (hides(i, j) && mask !== 'late' ? (mask === 'zero' ? 0 : -Infinity) : x))
  const along = (f) => (m) => (axis === 'keys' ? m.map(f) : transpose(transpose(m).map(f)))
  const largest = along((row) => row.map(() => Math.max(...row)))(masked)
  const shifted = each(masked, (x, i, j) => (shift && largest[i][j] !== -Infinity ? x - largest[i][j] : x))
  const exponentials = each(shifted, Math.exp)
  const divisors = along((row) => row.map(() => sum(row)))(exponentials)
  const weights = each(exponentials, (e, i, j) => {
    if (hides(i, j) && mask === 'late') return 0
    const weight = shift && divisors[i][j] === 0 ? 0 : e / divisors[i][j]
    return scale === 'late' ? weight / root : weight
  })
  return { products, scaled, masked, shifted, exponentials, divisors, weights, output: times(weights, v) }
}

// ---- Matrices ----

let seed = 5
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

/** Numbers that float32 and a link both hold exactly. */
export const matrix = (rows, cols) =>
  Array.from({ length: rows }, () => Array.from({ length: cols }, () => Math.round(random() * 64 - 32) / 16))

/** The matrices at the start. */
export const EXAM = {
  q: [
    [1, 0, 1],
    [0, 1, 0],
  ],
  k: [
    [1, 1, 0],
    [0, 1, 1],
    [1, 0, 1],
  ],
  v: [
    [1, 2],
    [3, 0],
    [0, 1],
  ],
}

export const knobsOf = ({ q, k, v }) => ({ 'exam.q': q, 'exam.k': k, 'exam.v': v })

/** A head's tensors of a text as rows of numbers, by their names, of a shipped model. */
export async function headOf(name, text, { layer, head }) {
  const model = await shipped(name)
  const tokens = model.tokens(text).numbers
  const rows = (tensor) => {
    const { shape, data } = read(model, { tokens }, { name: `layer${layer}.${tensor}`, head })
    return rowsOf({ shape, values: [...data] })
  }
  return Object.fromEntries(['q', 'k', 'v', 'weights'].map((tensor) => [tensor, rows(tensor)]))
}
