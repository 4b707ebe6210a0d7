// <hl-exam>: matrices by hand, each number held to the formula in double.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask } from './kit/ask.mjs'
import { printed } from './kit/listing.mjs'
import { assertClose, attention, EXAM, entropyOf, knobsOf, matrix, sum } from './kit/row.mjs'

const BEFORE = { 'exam.q': EXAM.q, 'exam.k': EXAM.k, 'exam.v': EXAM.v }

test('the exam case has the numbers of the lecture, unscaled those it would have', async () => {
  const { numbers, figures } = await ask('exam')
  assertClose(numbers.weights.values, [0.264, 0.264, 0.471, 0.39, 0.39, 0.219], 'weights', 6e-4)
  assertClose(numbers.output.values, [1.058, 1, 1.562, 1], 'output', 6e-4)
  assertClose(numbers['unscaled.output'].values, [0.848, 1, 1.689, 1], 'unscaled', 6e-4)
  assertClose(numbers.entropy.values, [1.5265, 1.5395], 'entropy', 6e-5)
  assert.deepEqual(
    figures.results.flatMap(({ cells }) => cells.map(({ said }) => said)),
    ['1.000', '1.527', '(1.058, 1.000)', '(0.848, 1.000)', '1.000', '1.539', '(1.562, 1.000)', '(1.689, 1.000)'],
  )
})

test('matrices of other shapes: T, S, d_k and d_v all different, 1 x 1 and 8 x 8', async () => {
  for (const [t, s, d, e] of [
    [3, 5, 4, 2],
    [1, 1, 1, 1],
    [8, 8, 8, 8],
    [2, 7, 1, 3],
  ]) {
    const given = { q: matrix(t, d), k: matrix(s, d), v: matrix(s, e) }
    const { numbers } = await ask('exam', knobsOf(given))
    const right = attention(given)
    const unscaled = attention(given, { scale: 'none' })
    assert.deepEqual(numbers.weights.shape, [t, s])
    assert.deepEqual(numbers.output.shape, [t, e])
    assertClose(numbers.scores.values, right.scaled.flat(), 'scores')
    assertClose(numbers.weights.values, right.weights.flat(), 'weights')
    assertClose(numbers.rowSums.values, right.weights.map(sum), 'row sums')
    assertClose(numbers.entropy.values, right.weights.map(entropyOf), 'entropy', 1e-5)
    assertClose(numbers.output.values, right.output.flat(), 'output', 1e-5)
    assertClose(numbers['unscaled.output'].values, unscaled.output.flat(), 'unscaled', 1e-5)
  }
})

test('a number that is typed counts', async () => {
  const q = [
    [1, -2.5, 1],
    [0, 1, 0],
  ]
  const { numbers } = await ask('exam', { 'exam.q': q })
  assertClose(numbers.weights.values, attention({ ...EXAM, q }).weights.flat(), 'typed')
})

test('matrices that don’t fit are refused with the numbers', async () => {
  for (const [changes, message] of [
    [{ 'exam.q': [[1, 2]] }, /^Q has 2 columns and K has 3: /],
    [{ 'exam.v': [[1, 2]] }, /^K has 3 rows and V has 1: /],
    [{ 'exam.k': [[1, 2, 3]] }, /^K has 1 row and V has 3: /],
  ])
    for (const lesson of ['exam', 'ledger', 'temperature'])
      await assert.rejects(ask(lesson, { ...BEFORE, ...changes }), ({ message: said }) => message.test(said), lesson)
})

test('maps say their cells, and mark the picked row or the last there is', async () => {
  const { figures } = await ask('exam', { 'exam.at': 7 })
  const [scores, weights, output] = figures.panels
  assert.deepEqual(
    figures.panels.map(({ marks }) => marks),
    [{ row: 1 }, { row: 1 }, { row: 1 }],
  )
  assert.deepEqual(
    figures.results.map(({ isPicked }) => isPicked),
    [false, true],
  )
  assert.equal(scores.figure.describe(0, 2), 'Score of q1 with k3: 1.1547')
  assert.equal(weights.figure.describe(1, 0), 'Weight that q2 gives to k1: 0.3904')
  assert.equal(output.figure.describe(1, 1), 'Output of q2, column 2: 1.0000')
  const most = Math.max(...scores.figure.values)
  assert.deepEqual([scores.figure.low, scores.figure.high], [-most, most])
  assert.deepEqual([weights.figure.low, weights.figure.high], [0, 1])
})

test('the NumPy listing runs as it stands and prints the numbers on show', async () => {
  const { lesson, answer, state, numbers } = await ask('exam')
  const wanted = [...numbers.weights.values, ...numbers.output.values]
  assertClose(printed(lesson.code(answer, state)), wanted, 'exam', 2e-6) // NumPy prints 8 digits
})
