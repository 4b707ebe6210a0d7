// What lessons read from tensors: a row, a head, where the largest number is.

import assert from 'node:assert/strict'
import test from 'node:test'
import { headIn, indexOfLargest, indicesOfLargest, rowIn, rowOfWord } from '../../web/session/tensors.js'

const counted = (...shape) => ({
  shape,
  data: Float32Array.from({ length: shape.reduce((product, size) => product * size, 1) }, (_, i) => i),
})

test('a row of a matrix, of one head’s matrix, of a vector in a matrix', () => {
  assert.deepEqual([...rowIn(counted(3, 2), 1)], [2, 3])
  assert.deepEqual([...rowIn(counted(2, 3, 2), 2, 1)], [10, 11])
  assert.deepEqual([...rowIn(counted(1, 4), 0)], [0, 1, 2, 3])
})

test('a word’s row of a tensor that holds some words’ rows only; nothing of other words', () => {
  const part = { ...counted(2, 3), row: 4 }
  assert.deepEqual(
    [3, 4, 5, 6].map((word) => [...rowOfWord(part, word)]),
    [[], [0, 1, 2], [3, 4, 5], []],
  )
  assert.deepEqual([...rowOfWord(counted(2, 3), 1)], [3, 4, 5])
})

test('one head’s matrix', () => {
  assert.deepEqual([...headIn(counted(3, 1, 2), 2)], [4, 5])
})

test('the first of the largest; none of none', () => {
  assert.equal(indexOfLargest([1, 3, 2, 3]), 1)
  assert.equal(indexOfLargest(Float32Array.of(-Infinity, -Infinity)), 0)
  assert.equal(indexOfLargest([]), -1)
})

test('the largest few, as sorting has them; of equal ones the first; all, where there are fewer', () => {
  assert.deepEqual(indicesOfLargest([1, 3, 2, 3, 3], 2), [1, 3])
  assert.deepEqual(indicesOfLargest([1, 3, 2], 5), [1, 2, 0])
  assert.deepEqual(indicesOfLargest([], 3), [])
  for (let trial = 0; trial < 50; trial++) {
    const values = Float32Array.from({ length: 200 }, (_, i) => ((i * 37 + trial * 11) % 53) / 7 - 3)
    const sorted = [...values.keys()].sort((a, b) => values[b] - values[a])
    assert.deepEqual(indicesOfLargest(values, 1 + trial), sorted.slice(0, 1 + trial))
  }
})
