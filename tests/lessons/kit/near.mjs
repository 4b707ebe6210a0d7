// Tensors beside what they should be.

import assert from 'node:assert/strict'

/** Insists that a tensor is what it should be, cell by cell. NaN is NaN. @param {{ values: number[] }} tensor @param {number[] | number[][]} wanted @param {number} tolerance @param {string} name */
export function near({ values }, wanted, tolerance, name) {
  const want = wanted.flat()
  assert.equal(values.length, want.length, name)
  values.forEach((x, i) => {
    const isSame = Object.is(x, want[i]) || x === want[i] || Math.abs(x - want[i]) <= tolerance
    assert.ok(isSame, `${name}, element ${i}: ${x}, not ${want[i]}`)
  })
}
