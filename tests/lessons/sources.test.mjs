// <hl-sources>: shapes and maps of the three attentions while the output grows, and a pair of vectors scored in four ways.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore } from '../../dist/core.js'
import { ask } from './kit/ask.mjs'
import { near } from './kit/near.mjs'
import { read, rowsOf, shipped } from './kit/shipped.mjs'

const LETTERS = 'headlamp'
const SHAPES = {
  'encoder.layer0.weights': (_, source) => [source, source],
  'decoder.layer0.self.weights': (read) => [read, read],
  'decoder.layer0.cross.weights': (read, source) => [read, source],
}

/** The seed of the random weights, as the lesson has it. */
const SEED = 15
const DEVIATION = 1 / 8

/** Of scores in float32, from sums of up to 32 x 32 products in double. */
const SCORE = 1e-5

const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0)

function softmax(row) {
  const largest = Math.max(...row)
  const shares = row.map((x) => Math.exp(x - largest))
  const sum = shares.reduce((a, b) => a + b)
  return shares.map((x) => x / sum)
}

test('while the decoder reads on, its own map grows both ways, cross-attention in its rows, the encoder’s not at all', async () => {
  const network = await shipped('reversal')
  const number = (word) => network.words.indexOf(word)
  const source = [...LETTERS].map(number).concat(number('[end]'))
  for (const count of [1, 2, 5, 9, 16]) {
    const { numbers, figures } = await ask('sources', { 'sources.letters': LETTERS, 'sources.read': count })
    const isRead = Math.min(count, LETTERS.length + 1)
    const tokens = ['[start]', ...[...LETTERS].reverse()].slice(0, isRead).map(number)
    for (const [at, [name, shapeOf]] of Object.entries(SHAPES).entries()) {
      const shape = shapeOf(isRead, source.length)
      assert.deepEqual(numbers[name].shape.slice(1), shape)
      assert.equal(figures.shown.maps[at].shape, shape.join(' × '))
      assert.deepEqual(Float32Array.from(numbers[name].values), read(network, { tokens, source }, name).data, name)
    }
    const [letters, written] = [[...LETTERS, '[end]'], ['[start]', ...[...LETTERS].reverse()].slice(0, isRead)]
    assert.deepEqual(
      figures.shown.maps.map(({ panel }) => [panel.figure.rowLabels, panel.figure.colLabels]),
      [
        [letters, letters],
        [written, written],
        [written, letters],
      ],
    )
    assert.equal(figures.isAll, isRead === LETTERS.length + 1)
  }
})

test('all four scores of one pair, in double: Bahdanau’s with the state before, Luong’s with the current one', async () => {
  const core = await loadCore({ variant: 'simd128' })
  for (const [row, col] of [
    [0, 3],
    [1, 0],
    [6, 8],
  ]) {
    const { numbers, figures } = await ask('sources', { 'sources.read': 9, 'sources.at': row, 'sources.look': col })
    const network = await shipped('reversal')
    const number = (word) => network.words.indexOf(word)
    const tokens = ['[start]', ...[...LETTERS].reverse()].map(number)
    const source = [...LETTERS].map(number).concat(number('[end]'))
    const tensor = (name) => {
      const { shape, data } = read(network, { tokens, source }, name)
      return rowsOf({ shape, values: [...data] })
    }
    const states = tensor('decoder.layer0.norm2')
    const outputs = tensor('encoder.final')
    const dim = outputs[0].length
    const normal = (count, seed, deviation) => [...core.normal({ count, seed, deviation })]
    const W = rowsOf({ shape: [dim, 2 * dim], values: normal(2 * dim * dim, SEED, DEVIATION) })
    const u = normal(dim, SEED + 1, 1)
    const G = rowsOf({ shape: [dim, dim], values: normal(dim * dim, SEED + 2, DEVIATION) })
    const before = row ? states[row - 1] : new Array(dim).fill(0)
    const current = states[row]
    const additive = (s, h) =>
      dot(
        u,
        W.map((each) => Math.tanh(dot(each, [...s, ...h]))),
      )
    const wanted = [
      outputs.map((h) => additive(before, h)),
      outputs.map((h) => dot(current, h)),
      outputs.map((h) =>
        dot(
          current,
          G.map((each) => dot(each, h)),
        ),
      ),
      outputs.map((h) => additive(current, h)),
    ]
    near(numbers['alignment.scores'], wanted, SCORE, 'scores')
    near(numbers['alignment.weights'], wanted.map(softmax), SCORE, 'weights')
    const { pair, start } = figures.shown
    for (const [i, { values }] of pair.rows.entries()) {
      assert.ok(Math.abs(Number(values[0].replace('−', '-')) - wanted[i][col]) < 1e-3, `${values[0]}`)
    }
    const words = ['[start]', ...[...LETTERS].reverse()]
    const [past, now] = [row ? `before, at “${words[row - 1]}”` : 'before: zeros', `current, at “${words[row]}”`]
    assert.deepEqual(
      pair.rows.map(({ state }) => state),
      [past, now, now, now],
    )
    assert.equal(start !== '', row === 0, 'zeros are named where there is no state before')
  }
})

test('without letters it says what to type', async () => {
  const { figures } = await ask('sources', { 'sources.letters': 'xyz' })
  assert.ok(figures.reason && figures.shown === null)
})
