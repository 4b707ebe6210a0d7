// Dragging a bar keeps the row a row of weights.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowWith } from '../../web/lessons/attention/drag-row.js'

const free = (n) => Array(n).fill(false)
const sum = (row) => row.reduce((a, b) => a + b, 0)

test('the others keep their proportions and the row its sum', () => {
  const row = rowWith([0.5, 0.3, 0.2], 0, 0.75, free(3))
  assert.deepEqual(
    row.map((w) => w.toFixed(6)),
    ['0.750000', '0.150000', '0.100000'],
  )
  for (const value of [-1, 0, 0.3, 1, 2]) {
    const dragged = rowWith([0.5, 0.3, 0.2], 1, value, free(3))
    assert.ok(Math.abs(sum(dragged) - 1) < 1e-12 && dragged.every((w) => w >= 0 && w <= 1), String(dragged))
  }
})

test('others that had nothing share alike; masked ones stay 0; a word alone keeps it all', () => {
  assert.deepEqual(
    rowWith([1, 0, 0, 0], 0, 0.4, free(4)),
    [0.4, 0.19999999999999998, 0.19999999999999998, 0.19999999999999998],
  )
  assert.deepEqual(rowWith([1, 0, 0], 0, 0.4, [false, false, true]), [0.4, 0.6, 0])
  assert.deepEqual(rowWith([1], 0, 0.2, free(1)), [1])
  assert.deepEqual(rowWith([1, 0], 0, 0.2, [false, true]), [1, 0])
})
