// The little arithmetic in double that tests of vectors need, and float32 beside it.

import assert from 'node:assert/strict'

export const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0)
export const lengthOf = (a) => Math.sqrt(dot(a, a))

/** Insists that floats are what they should be in double, except for a few roundings of numbers up to `size`. */
export function sameFloats(actual, expected, what, size = 1) {
  assert.equal(actual.length, expected.length, what)
  for (const [i, x] of actual.entries())
    close(x, expected[i], 1e-6 * Math.max(size, Math.abs(expected[i])), `${what}[${i}]`)
}

export const close = (actual, expected, bound, what) =>
  assert.ok(Math.abs(actual - expected) <= bound, `${what}: ${actual}, not ${expected}`)
