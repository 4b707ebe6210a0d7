// <hl-linear>: maps of a window, a stride and linear attention, and how far outputs move, against double.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore, modelNamed } from '../../build/source.mjs'
import { ask } from './kit/ask.mjs'

const NEAR = 2e-5

/** q, k, v of a head, as the model gives them. */
async function headOf(model, text, layer, head) {
  const core = await loadCore()
  const network = await modelNamed(core, model)
  const { numbers } = network.tokens(text)
  const prefix = network.attentionNames[layer]
  const want = ['q', 'k', 'v'].map((name) => ({ name: prefix + name, head }))
  return network
    .run({ tokens: numbers, want })
    .tensors.map(({ data, shape: [n, d] }) =>
      Array.from({ length: n }, (_, i) => Array.from(data.subarray(i * d, (i + 1) * d))),
    )
}

const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0)
const phi = (x) => (x > 0 ? x + 1 : Math.exp(x))

const SEES = {
  full: () => true,
  causal: (i, j) => j <= i,
  window: (i, j, reach) => Math.abs(i - j) <= reach,
  strided: (i, j, reach) => j <= i && (i - j < reach || (i - j) % reach === 0),
  linear: () => true,
}

/** Weights of each row in double. */
const weightsOf = ([q, k], kind, reach) =>
  q.map((query, i) => {
    const row = k.map((key, j) => {
      if (!SEES[kind](i, j, reach)) return 0
      return kind === 'linear' ? dot(query.map(phi), key.map(phi)) : Math.exp(dot(query, key) / Math.sqrt(query.length))
    })
    const sum = row.reduce((a, b) => a + b, 0)
    return row.map((x) => x / sum)
  })

const blend = (weights, v) => weights.map((row) => v[0].map((_, c) => row.reduce((sum, w, j) => sum + w * v[j][c], 0)))
const length = (x) => Math.sqrt(dot(x, x))

for (const kind of ['window', 'strided', 'linear'])
  for (const reach of [1, 3, 16])
    test(`${kind}, reach ${reach}: both maps and what moves are those in double`, async () => {
      const { numbers, state, answer } = await ask('linear', { 'linear.kind': kind, 'linear.reach': reach })
      const head = await headOf(state.model, state.text, answer.layer, answer.head)
      const full = weightsOf(head, kind === 'strided' ? 'causal' : 'full')
      const other = weightsOf(head, kind, reach)
      for (const [name, expected] of [
        ['full.weights', full],
        ['other.weights', other],
      ])
        numbers[name].values.forEach((x, at) => {
          const exact = expected.flat()[at]
          assert.ok(Math.abs(x - exact) < NEAR, `${name}[${at}]: ${x}, not ${exact}`)
        })
      const [before, after] = [full, other].map((weights) => blend(weights, head[2]))
      numbers.moved.values.forEach((x, i) => {
        const exact = length(after[i].map((y, c) => y - before[i][c])) / length(before[i])
        assert.ok(Math.abs(x - exact) < 1e-4 * (1 + exact), `row ${i}: ${x}, not ${exact}`)
      })
    })

test('a window as wide as the sentence is full attention; the goal is met where the strongest word is seen', async () => {
  const wide = await ask('linear', { 'linear.reach': 16 })
  assert.ok(wide.numbers.moved.values.every((x) => x < 1e-6))
  assert.ok(wide.figures.goal.isSeen)
  const narrow = await ask('linear', { 'linear.reach': 1 })
  assert.deepEqual(
    [narrow.figures.goal.word, narrow.figures.goal.most, narrow.figures.goal.isSeen],
    ['“it”', '“animal”', false],
  )
})

/** Scores of a head, counted one by one. */
function cellsOf(kind, n, reach) {
  let count = 0
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) count += Number(SEES[kind](i, j, reach))
  return count
}

test('operations, against whole numbers', async () => {
  const { answer } = await ask('linear', { 'linear.reach': 4 })
  const d = answer.network.config.dim
  for (const [i, n] of answer.lengths.entries()) {
    const { full, window, strided, linear } = answer.operations
    if (n <= 1024) assert.equal(strided[i], 2 * d * cellsOf('strided', n, 4), `strided, ${n}`)
    assert.equal(full[i], 2 * n * n * d)
    assert.equal(window[i], 2 * d * (9 * n - 20))
    assert.equal(linear[i], 2 * n * d * (d + 1))
  }
})

test('linear attention is cheaper from where its own count, in whole numbers, falls below that of full attention', async () => {
  for (const [model, text] of [
    ['english-supervised', 'the dog saw it'],
    ['induction', 'a b c a b c'],
  ]) {
    const { answer, figures } = await ask('linear', { model, text })
    const d = answer.network.config.dim
    // Full: each query with each key, and each weight with each value. Linear: a sum of d x (d + 1) numbers is grown by each
    // token and read by each token.
    const full = (n) => n * n * d + n * n * d
    const linear = (n) => n * d * (d + 1) + n * d * (d + 1)
    let n = 1
    while (linear(n) >= full(n)) n++
    assert.deepEqual([answer.cheaper.tokens, answer.cheaper.operations, answer.cheaper.width], [n, linear(n), d])
    assert.ok(linear(n - 1) >= full(n - 1))
    const { costs, cheaper } = figures.shown
    assert.match(cheaper.said, new RegExp(`from ${n} tokens on, at d = ${d}\\.$`, 'u'))
    assert.deepEqual([costs.figure.crossing.x, costs.figure.crossing.y], [n, linear(n)])
    assert.ok(
      answer.lengths[0] < n && answer.operations.linear[0] > answer.operations.full[0],
      'the chart begins before',
    )
  }
})

test('how far an output moves is written alike in sentence and bars', async () => {
  const { figures, numbers } = await ask('linear', {})
  const { moved } = figures.goal
  assert.equal(moved, numbers.moved.values[figures.snapshot.row ?? 8].toFixed(2))
  assert.equal(figures.shown.moved.figure.digits, 2)
})

test('of a word that stands twice its place is said', async () => {
  const { figures } = await ask('linear', { text: 'not the animal not the', row: { start: 4, end: 7 } })
  assert.equal(figures.goal.word, '“the” (word 2)')
  assert.ok(figures.shown.ends.said.startsWith('“the” (word 2) gives “'), figures.shown.ends.said)
})

test('an empty text says so', async () => {
  const { figures } = await ask('linear', { text: '' })
  assert.notEqual(figures.reason, '')
})
