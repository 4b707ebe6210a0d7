// A network that writes word by word, from the page's side: the bits of whole runs, what is kept, what is drawn, what the
// grammar says, and what is refused.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore, modelNamed } from '../../build/source.mjs'

const core = await loadCore()
const [writer, letters, encoder] = await Promise.all(
  ['english-writer', 'induction', 'english-plain'].map((name) => modelNamed(core, name)),
)
const numbersOf = (network, text) => Array.from(network.tokens(text).numbers, Number)

for (const [name, network, text] of [
  ['english-writer', writer, 'the keys near the old cabinet are red and new .'],
  ['induction', letters, 'a b c d e a b c d e'],
])
  test(`${name}: the bits of a whole run, and keys and values that stay`, () => {
    const tokens = numbersOf(network, text)
    const { config } = network
    const mark = config.startMark ? 1 : 0
    const written = network.write({ tokens, attention: 1, head: 1 })
    const rows = tokens.length + mark
    const rowBytes = 4 * config.layers * config.kvHeads * (config.dim + config.valueDim)
    assert.deepEqual([written.rows, written.rowBytes, written.bytes], [rows, rowBytes, rows * rowBytes])
    const { tensors } = network.run({
      tokens,
      want: ['logits', { name: 'layer1.k', head: 1 }, { name: 'layer1.v', head: 1 }, 'layer0.weights'],
    })
    const [logits, keys, values, weights] = tensors.map(({ data }) => data)
    assert.deepEqual(written.logits, logits.slice(-config.vocabulary))
    assert.deepEqual([written.keys.length, written.values.length], [keys.length, values.length])
    // The first seven rows of a run that short attend in another order of sums.
    const near = (a, b) => a.every((x, i) => Math.abs(x - b[i]) < 1e-4)
    assert.ok(near(written.keys, keys) && near(written.values, values))
    written.weights.forEach((row, i) => {
      const first = row.subarray(0, i + 1 + mark)
      assert.ok(near(first, weights.subarray((i + mark) * rows, (i + mark) * rows + i + 1 + mark)), `row ${i}`)
    })
    const shorter = network.write({ tokens: tokens.slice(0, -1), attention: 1, head: 1 })
    assert.deepEqual(shorter.keys, written.keys.slice(0, shorter.keys.length), 'a word more changes no key')
    assert.deepEqual(shorter.values, written.values.slice(0, shorter.values.length))
    assert.deepEqual(shorter.weights, written.weights.slice(0, -1), 'nor a row of a map')
  })

test('the sampling temperature: probabilities in double, 0 as the limit, seeds', () => {
  const tokens = numbersOf(writer, 'the animal did not cross the street because it was too')
  for (const temperature of [0.5, 1, 3]) {
    const { logits, probabilities } = writer.write({ tokens, temperature })
    const top = Math.max(...logits)
    const shares = Array.from(logits, (x) => Math.exp((x - top) / temperature))
    const sum = shares.reduce((a, b) => a + b)
    probabilities.forEach((p, i) => assert.ok(Math.abs(p - shares[i] / sum) < 1e-6, `${temperature}: word ${i}`))
  }
  const cold = writer.write({ tokens, temperature: 0, seed: 3 })
  assert.equal(cold.drawn, cold.logits.indexOf(Math.max(...cold.logits)))
  assert.equal(cold.probabilities[cold.drawn], 1)
  const drawn = Array.from({ length: 30 }, (_, seed) => writer.write({ tokens, seed }).drawn)
  assert.deepEqual(drawn[7], writer.write({ tokens, seed: 7 }).drawn)
  assert.ok(new Set(drawn).size > 3, 'seeds draw other words')
})

test('the grammar as a judge', () => {
  const judged = (text) => writer.judge(numbersOf(writer, text))
  assert.deepEqual(judged('the keys near the cabinet is'), [...Array(5).fill('allowed'), 'agreement'])
  assert.deepEqual(judged('the dog dog sleeps'), ['allowed', 'allowed', 'wrong', 'none'])
  assert.deepEqual(writer.judge([]), [])
})

test('what is refused', () => {
  const refused = (code, call) => assert.throws(call, (error) => error.code === code)
  refused('UNSUPPORTED', () => encoder.write({ tokens: [2] }))
  refused('UNSUPPORTED', () => letters.judge([1]))
  refused('RANGE', () => writer.write({ tokens: [9999] }))
  refused('RANGE', () => writer.write({ tokens: [2], temperature: -1 }))
  refused('RANGE', () => writer.write({ tokens: [2], head: 9 }))
  refused('TYPE', () => writer.write({ tokens: [2], seed: 'x' }))
  refused('TYPE', () => writer.write({ tokens: [2], beam: 3 }))
  refused('RANGE', () => writer.judge(new Uint32Array(33)))
})
