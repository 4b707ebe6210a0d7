// <hl-overflow>: a softmax in float32 with and without its maximum subtracted.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PRESETS } from '../../web/lessons/overflow/presets.js'
import { ask } from './kit/ask.mjs'
import { printed } from './kit/listing.mjs'
import { assertClose, sum } from './kit/row.mjs'

const of = (scores, more = {}) => ask('overflow', { 'overflow.scores': scores, 'overflow.stable': false, ...more })

test('without the maximum subtracted: NaN, silent zeros, 0 / 0', async () => {
  const one = await of(PRESETS.one)
  assert.deepEqual(one.numbers.weights.values, [0, 0, Number.NaN])
  assert.deepEqual(one.numbers.output.values, [Number.NaN, Number.NaN])
  assert.equal(one.numbers.exponentials.values[2], Infinity)
  assert.deepEqual(one.figures.lines[2].numbers[2], { value: Number.NaN, text: 'NaN' })
  assert.match(one.figures.verdict, /NaN/)
  const two = await of(PRESETS.sum)
  assert.deepEqual(two.numbers.weights.values, [0, 0, 0])
  assert.deepEqual([two.numbers.output.values, two.numbers.sum.values], [[0, 0], [Infinity]])
  assert.ok(two.numbers.exponentials.values.every(Number.isFinite))
  assert.match(two.figures.verdict, /their sum does/)
  const low = await of(PRESETS.low)
  assert.deepEqual(low.numbers.weights.values, [Number.NaN, Number.NaN, Number.NaN])
  assert.deepEqual(low.numbers.sum.values, [0])
  assert.match(low.figures.verdict, /0 \/ 0/)
})

test('exp ends at 88.72 and at −103.97', async () => {
  for (const [scores, isNumber] of [
    [[88.72], true],
    [[88.73], false],
    [[-103.97], true],
    [[-103.98], false],
  ]) {
    const [weight] = (await of(scores)).numbers.weights.values
    assert.equal(Number.isFinite(weight), isNumber, `${scores}`)
  }
})

test('with the maximum subtracted: right, wherever the scores lie', async () => {
  const ordinary = await of(PRESETS.ordinary)
  const e = [1, 2, 4].map(Math.exp)
  const right = e.map((x) => x / sum(e))
  const output = [right[0] + 3 * right[1], 2 * right[0] + right[2]]
  assertClose(ordinary.numbers.weights.values, right, 'unshifted, ordinary')
  assert.match(ordinary.figures.verdict, /^Right this time/)
  for (const shift of [-200, -98.5, 0, 60, 200]) {
    const { numbers, figures } = await of([1, 2, 4], { 'overflow.stable': true, 'overflow.shift': shift })
    assertClose(
      numbers.scores.values,
      [1, 2, 4].map((x) => x + shift),
      'scores',
    )
    assertClose(numbers.shifted.values, [-3, -2, 0], 'shifted', 2e-5)
    assertClose(numbers.weights.values, right, `shifted by ${shift}`, 2e-5)
    assertClose(numbers.output.values, output, `output, shifted by ${shift}`, 2e-5)
    assertClose(numbers['right.weights'].values, right, 'right', 2e-5)
    assert.match(figures.verdict, /^Right for any scores/)
  }
  const over = await of([1, 2, 4], { 'overflow.shift': 100 })
  assert.ok(over.numbers.weights.values.some(Number.isNaN), 'the slider takes it over the edge')
  const link = await ask('overflow', { 'overflow.scores': '1,90', 'overflow.shift': -2.5 })
  assert.deepEqual(link.numbers.scores.values, [-1.5, 87.5])
})

test('exponentials that keep a few digits give weights that are off', async () => {
  const { numbers, figures } = await of([-103, -103.4])
  const right = 1 / (1 + Math.exp(-0.4))
  assert.ok(Math.abs(numbers.weights.values[0] - right) > 1e-3, String(numbers.weights.values))
  assertClose(numbers['right.weights'].values, [right, 1 - right], 'right', 1e-5)
  assert.match(figures.verdict, /keeps only a few of their digits/)
})

test('the NumPy listing runs as it stands and gives the numbers on show', async () => {
  const { lesson, answer, state, numbers } = await ask('overflow', { 'overflow.stable': false })
  const wanted = [...numbers.weights.values, ...numbers.output.values]
  assertClose(printed(lesson.code(answer, state)), wanted, 'overflow', 2e-6) // NumPy prints 8 digits
})
