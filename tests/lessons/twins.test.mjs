// <hl-twins>: the same weights with the mask off and on.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask } from './kit/ask.mjs'
import { inDouble } from './kit/double.mjs'
import { scoresOf, softmax, WEIGHT } from './kit/masked.mjs'
import { near } from './kit/near.mjs'
import { largest, read, shipped } from './kit/shipped.mjs'

const TEXT = 'The animal didn’t cross the street because it was too tired.'
const N = 13

test('both maps are those of the formula, what goes ahead is added up, the answers are the model’s', async () => {
  const asked = await ask('twins', { layer: 1, head: 2, row: '8' })
  const { numbers: tensors, figures } = asked
  const { numbers, answers } = figures.snapshot
  const network = await shipped('english-supervised')
  const tokens = network.tokens(TEXT).numbers
  for (const [side, causal] of [
    ['off', false],
    ['on', true],
  ]) {
    const scores = await scoresOf('english-supervised', TEXT, 1, 2, { causal })
    const weights = scores.map((row, i) => softmax(row, (j) => !causal || j <= i))
    near(tensors[`${side}.weights`], weights, WEIGHT, side)
    const ahead = weights.map((row, i) => row.slice(i + 1).reduce((a, b) => a + b, 0))
    near(tensors[`${side}.ahead`], ahead, WEIGHT, `${side}.ahead`)
    assert.ok(Math.abs(numbers[`${side}.ahead`] - ahead.reduce((a, b) => a + b) / N) < WEIGHT)
    const { data } = read(network, { tokens, causal }, 'probabilities')
    const row = [...data.subarray(8 * 212, 9 * 212)]
    assert.equal(answers[causal ? 1 : 0][0].word, network.words[largest(row)])
  }
  assert.equal(numbers['on.ahead'], 0)
  assert.ok(numbers['off.ahead'] > 0.1)
  assert.match(figures.ahead.said, /0\.0000 with the mask on/)
})

test('maps and answers are those of the model in double, with and without its mask', async () => {
  const { numbers } = await ask('twins', { layer: 1, head: 2 })
  for (const [side, causal] of [
    ['off', false],
    ['on', true],
  ]) {
    const exact = await inDouble('english-supervised', TEXT, { causal })
    near(numbers[`${side}.weights`], exact.layers[1][2].weights, 1e-5, side)
    near(numbers[`${side}.probabilities`], exact.probabilities, 1e-5, `${side}: answers`)
  }
})

test('random weights: the map of the seed', async () => {
  for (const seed of [5, 6]) {
    const knobs = { model: 'random', seed, layer: 1, head: 2 }
    const { shape, values } = (await ask('attention', knobs)).numbers['layer1.weights']
    const n = shape.at(-1)
    near((await ask('twins', knobs)).numbers['off.weights'], values.slice(2 * n * n, 3 * n * n), 1e-5, `seed ${seed}`)
  }
})

test('a decoder is the same on both sides, and says so', async () => {
  const { numbers, figures } = await ask('twins', { model: 'induction', text: 'a b c a b' })
  assert.deepEqual(numbers['off.weights'], numbers['on.weights'])
  assert.match(figures.note, /always on/)
})

test('letters that the model can’t read are said', async () => {
  const { figures } = await ask('twins', { model: 'induction', text: 'a b zebra' })
  assert.match(figures.reason, /can’t read “zebra”/)
})

test('the constructed model has its maps, and answers nothing', async () => {
  const { figures } = await ask('twins', { model: 'constructed', text: 'a b zebra', head: 2 })
  assert.equal(figures.sides.length, 2)
  assert.ok(figures.sides.every(({ answers }) => answers === null))
})
