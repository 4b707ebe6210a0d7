// <hl-attention> on heads of random weights, long texts, several picked rows, and attention sinks.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lessons, Session, texts } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'
import { near } from './kit/near.mjs'
import { largest, rowsOf } from './kit/shipped.mjs'

const numbered = (count) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ')

test('random weights: their label, other ones from another seed, 512 words', async () => {
  const [first, second] = await Promise.all([1, 2].map((seed) => ask('attention', { model: 'random', head: 3, seed })))
  assert.equal(first.figures.shown.origin.badge, 'random weights')
  assert.match(first.figures.shown.origin.caption, /chance/)
  assert.deepEqual([second.answer.layer, second.answer.head], [1, 3])
  assert.notDeepEqual(second.numbers['layer1.weights'], first.numbers['layer1.weights'])
  const text = Array.from({ length: 700 }, (_, i) => `w${i % 300}`).join(' ')
  const { answer, numbers, figures } = await ask('attention', {
    model: 'random',
    text,
    row: 511,
    column: 510,
    rows: '500',
  })
  const { words, total, limit } = answer
  assert.equal(words.length, 512)
  assert.match(texts.kit.count(words.length, total, limit), /^700 tokens: the first 512 are shown/)
  assert.deepEqual(numbers['layer1.weights'].shape, [4, 512, 512])
  for (const sum of numbers['layer1.rowSums'].values) assert.ok(Math.abs(sum - 1) <= 1e-5, `row sum: ${sum}`)
  assert.equal(figures.shown.ledger.heading, 'How “w211” gets its weight for “w210”')
  assert.deepEqual([figures.shown.bars.row, figures.shown.further.map(({ row }) => row)], [511, [500]])
})

test('random weights: every lesson of the shared head has those of the same seed', async () => {
  for (const seed of [5, 6]) {
    const knobs = { model: 'random', seed, layer: 1, head: 2, row: 8, 'exam.from': 'sentence' }
    const of = async (name) => (await ask(name, knobs)).numbers
    const map = await of('attention')
    const scores = map['layer1.scores'].values
    const n = Math.sqrt(scores.length)
    near((await of('tied'))['layer1.scores'], scores, 1e-5, 'tied')
    near((await of('hook'))['layer1.weights'], map['layer1.weights'].values, 0, 'hook')
    near((await of('ledger')).scaled, scores.slice(8 * n, 9 * n), 1e-5, 'ledger')
    const { 'layer1.norm1': x, 'layer1.q': q, 'layer1.wq': w } = await of('projections')
    const product = rowsOf(w)[0].map((_, c) =>
      x.values.reduce((sum, value, i) => sum + value * w.values[16 * i + c], 0),
    )
    near(q, product, 1e-5, 'q = x W_Q')
  }
})

test('of a long text the shown head comes first, with its picked row; the other rows and heads follow', async () => {
  const session = new Session()
  session.set({ model: 'random', text: numbered(200), row: 150, column: 3, head: 2 })
  await session.findWords()
  const { state } = session
  const { request, numbers, figures } = lessons.attention
  const parts = []
  const whole = await session.run({}, numbers, request(state, {}), {
    looksAt: state.row,
    onPart: (part) => parts.push(part),
  })
  const [first] = parts
  const isWhole = ({ tensors }) => tensors.every(({ row }) => row === undefined)
  assert.ok(parts.length > 1 && !isWhole(first) && isWhole(whole), 'step by step')
  assert.ok(
    first.tensors.every(({ name }) => name.startsWith('layer1.')),
    'one layer first',
  )
  const shown = [first, whole].map((answer) => figures(answer, state, {}).shown)
  assert.doesNotMatch(shown[0].bars.entropy.said, /…/)
  assert.equal(shown[0].bars.entropy.said, shown[1].bars.entropy.said)
  assert.deepEqual(shown[0].ledger, shown[1].ledger)
  const exponential = ({ tensors }) => {
    const { data, row = 0 } = tensors.find(({ name }) => name === 'layer1.exponentials')
    return data.at((150 - row) * 200 + 3)
  }
  assert.equal(exponential(first), exponential(whole))
  const shapes = Object.fromEntries(whole.tensors.map(({ name, shape }) => [name, shape]))
  for (const name of ['layer0.weights', 'layer1.weights']) assert.deepEqual(shapes[name], [4, 200, 200])
  assert.deepEqual(shapes['layer1.exponentials'], [200, 200])
})

test('of 64 words in 32 heads the shown head and the answers come first, then all the rest; of a few words all at once', async () => {
  const { request, numbers, figures } = lessons.attention
  const asked = async (count, changes = {}) => {
    const session = new Session()
    session.set({ model: 'english', text: numbered(count), row: 20, rows: '5', layer: 1, head: 2, ...changes })
    await session.findWords()
    const parts = []
    const onPart = (part) => parts.push(part)
    const whole = await session.run({}, numbers, request(session.state, {}), { looksAt: session.state.row, onPart })
    return { parts, whole, state: session.state }
  }
  const { parts, whole, state } = await asked(64, { 'attention.causal': true })
  assert.equal(parts.length, 1)
  const names = (answer) => new Set(answer.tensors.map(({ name }) => name))
  const heads = (answer) => [...names(answer)].filter((name) => name.endsWith('.weights'))
  assert.deepEqual(heads(parts[0]), ['layer1.weights'])
  assert.equal(heads(whole).length, 4)
  const shown = [parts[0], whole].map((answer) => figures(answer, state, {}).shown)
  for (const part of ['bars', 'further', 'ledger', 'answer', 'odds', 'task', 'map'])
    assert.deepEqual(JSON.stringify(shown[0][part]), JSON.stringify(shown[1][part]), part)
  assert.equal(shown[0].heads.tiles.flat().filter(({ map }) => map).length, 1, 'small maps that are there at first')
  const rowsSaid = (answer) => answer.tensors.find(({ name }) => name === 'probabilities').shape[0]
  assert.deepEqual([parts[0], whole].map(rowsSaid), [1, 65], 'answers at the picked word come first')
  const [early, late] = [parts[0], whole].map((answer) => figures(answer, { ...state, row: 3 }, {}).shown)
  assert.equal(early.odds.heading, shown[1].odds.heading, 'while the pointer is over another word')
  assert.notEqual(late.odds.heading, shown[1].odds.heading)
  assert.equal(shown[1].heads.tiles.flat().filter(({ map }) => map).length, 32)
  assert.equal((await asked(24)).parts.length, 0, 'few cells')
  assert.equal((await asked(64, { 'attention.measure': 'effect' })).parts.length, 0, 'one scale for all heads')
})

test('while a row of a large model is dragged, the untouched run is asked for once', async () => {
  const { request, numbers } = lessons.attention
  const session = new Session()
  session.set({ model: 'english', text: numbered(64), row: 20, layer: 1, head: 2 })
  await session.findWords()
  let count = 0
  const network = await new Promise((done) => {
    session.run({}, async (run) => {
      done(await run.model('english'))
      return { tensors: [] }
    })
  })
  const prototype = Object.getPrototypeOf(network)
  const { run } = prototype
  prototype.run = function (options) {
    count++
    return run.call(this, options)
  }
  const counts = []
  for (const share of [0.5, 0.25, 0.75]) {
    const weights = Array.from({ length: 65 }, (_, i) => (i === 3 ? share : i === 4 ? 1 - share : 0))
    session.set({ edits: [{ attention: 1, head: 2, row: 21, weights }] })
    count = 0
    await session.run({}, numbers, request(session.state, {}), { looksAt: session.state.row })
    counts.push(count)
  }
  prototype.run = run
  assert.deepEqual(counts, [4, 2, 2], 'two parts, and at first either of the run that they are compared with')
})

test('several picked rows: a row of bars with its sums each', async () => {
  const asked = await ask('attention', { row: 8, rows: '4 6' })
  const { bars, further, map } = asked.figures.shown
  assert.deepEqual(
    [bars, ...further].map(({ panel }) => panel.heading),
    ['Where “it” looks', 'Where “cross” looks', 'Where “street” looks'],
  )
  assert.deepEqual(map.marks.rows, [4, 6])
  const { values: entropies } = asked.numbers['layer1.entropy']
  further.forEach(({ entropy }, i) =>
    assert.ok(entropy.said.includes(`Entropy ${entropies[[4, 6][i]].toFixed(3)}`), entropy.said),
  )
  const n = 13
  const weight = asked.numbers['layer1.weights'].values[4 * n + 1].toFixed(4)
  const said = further[0].panel.figure.describe(1, 0)
  assert.ok(said.endsWith(weight), said)
  const { spans } = asked.answer
  const changed = shownAs(asked, { rows: [spans[6], spans[2]] }).shown
  assert.deepEqual(
    changed.further.map(({ row }) => row),
    [6, 2],
  )
})

test('what a column gets, what comes of it, and a sink where there is one', async () => {
  const knobs = { model: 'english-supervised', head: 1, column: 1 }
  const { numbers, answer, figures } = await ask('attention', knobs)
  const n = answer.words.length
  const sharesOf = (name) => {
    const map = numbers[`layer1.${name}`].values.slice(n * n, 2 * n * n)
    const all = map.reduce((a, b) => a + b)
    return Array.from({ length: n }, (_, c) => map.filter((_, i) => i % n === c).reduce((a, b) => a + b) / all)
  }
  const [weight, moved] = [sharesOf('weights'), sharesOf('valueNorms')]
  const { said, isSink, sink } = figures.shown.received
  assert.ok(
    said.includes(
      `“animal” gets ${weight[1].toFixed(3)} of this head’s total weight and supplies ${moved[1].toFixed(3)} of the head’s contributions`,
    ),
    said,
  )
  const top = largest(weight)
  assert.equal(isSink, weight[top] >= 3 / n && moved[top] <= weight[top] / 2)
  assert.equal(/attention sink/.test(sink), isSink)
  // Another column's effect raised by the test leaves the column of “animal” a smaller share.
  const perturbation = { name: 'layer1.valueNorms', index: n * n + n, delta: 400 }
  const perturbed = (await ask('attention', knobs, { perturbation })).figures.shown.received
  assert.ok(perturbed.isSink)
  assert.match(perturbed.sink, /“animal” is an attention sink here/)
})
