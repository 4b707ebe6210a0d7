// <hl-temperature>: a row's softmax from temperature 0 to infinity, held to the formulas in double.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask } from './kit/ask.mjs'
import { printed } from './kit/listing.mjs'
import { assertClose, attention, EXAM, entropyOf, sum } from './kit/row.mjs'

const { scaled, products } = attention(EXAM)

const soft = (scores, t) => {
  const e = scores.map((s) => Math.exp((s - Math.max(...scores)) / t))
  return e.map((x) => x / sum(e))
}

const at = (t, knobs = {}) => ask('temperature', { 'temperature.t': t, ...knobs })

test('weights and entropy at any temperature, and which temperature the bare products have', async () => {
  for (const t of [0.01, 0.3, 1, 2.5, 100]) {
    const { numbers } = await at(t)
    const of = (name) => numbers[name].values
    assertClose(of('weights'), soft(scaled[0], t), `weights at ${t}`)
    assertClose(of('entropy'), [entropyOf(soft(scaled[0], t))], `entropy at ${t}`)
    assertClose(of('rowSum'), [1], 'row sum')
    assertClose(of('unscaled.temperature'), [t * Math.sqrt(3)], 'sqrt(d) is a temperature')
    assertClose(of('unscaled.weights'), soft(products[0], t * Math.sqrt(3)), 'on unscaled scores')
  }
})

test('the curve of the entropy, from 0 to infinity', async () => {
  const { numbers, figures } = await at(1)
  const places = [0, ...Array.from({ length: 81 }, (_, i) => Number((10 ** (i / 20 - 2)).toPrecision(3))), Infinity]
  const limits = { 0: 0, Infinity: Math.log2(3) }
  assertClose(
    numbers.curve.values,
    places.map((t) => limits[t] ?? entropyOf(soft(scaled[0], t))),
    'curve',
  )
  const { marks, figure } = figures.shown.curve
  assert.deepEqual([marks.col, places[marks.col]], [41, 1])
  assert.equal(figure.describe(0, 0), 'Temperature 0: 0.000 bits')
  assert.equal(figure.describe(0, places.length - 1), 'Temperature ∞: 1.585 bits')
})

test('both end stops are exact, and ties share', async () => {
  const cold = await at(0)
  assert.deepEqual(cold.numbers.weights.values, [0, 0, 1])
  assert.equal(cold.figures.shown.curve.marks.col, 0)
  const hot = await at(1000)
  assert.deepEqual(
    hot.numbers.weights.values,
    [1, 1, 1].map((x) => Math.fround(x / 3)),
  )
  assert.deepEqual(hot.numbers['unscaled.weights'], hot.numbers.weights)
  assertClose(hot.numbers.entropy.values, [Math.log2(3)], 'entropy of the uniform row')
  assert.equal(hot.numbers['unscaled.temperature'].values[0], Infinity)
  assert.match(hot.figures.shown.unscaled.said, /^Temperature ∞ .* is temperature ∞ /)
  const tied = await at(0, { 'exam.at': 1 })
  assert.deepEqual(tied.numbers.weights.values, [0.5, 0.5, 0])
})

test('of the sentence: the picked row', async () => {
  const { numbers } = await at(1000, { 'exam.from': 'sentence' })
  assert.deepEqual(
    numbers.weights.values,
    Array.from({ length: 13 }, () => Math.fround(1 / 13)),
  )
  assertClose(numbers.limit.values, [Math.log2(13)], 'limit')
  const { figures } = await at(1, { 'exam.from': 'sentence', text: ' ' })
  assert.deepEqual([figures.shown, /no word here/.test(figures.reason)], [null, true])
})

test('the axis holds the entropy of any number of keys', async () => {
  const words = Array.from({ length: 512 }, (_, i) => `w${i}`).join(' ')
  const { figures } = await at(1, { 'exam.from': 'sentence', model: 'random', text: words })
  const { ticks, references } = figures.shown.curve.figure
  assertClose([references[0].value], [9], 'limit')
  assert.ok(ticks.at(-1) >= references[0].value, `${ticks}`)
})

test('the NumPy listing runs as it stands and gives the numbers on show', async () => {
  for (const t of [0, 0.5, 1000]) {
    const { lesson, answer, state, numbers } = await at(t)
    const wanted = [...numbers.weights.values, ...numbers.entropy.values]
    assertClose(printed(lesson.code(answer, state)), wanted, `temperature ${t}`, 1e-5)
  }
})
