// <hl-attention>'s answer: the odds between two words, what the reader is asked to bring about, and the map of effects.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, shownAs } from './kit/ask.mjs'
import { inDouble } from './kit/double.mjs'
import { rowsOf, shipped } from './kit/shipped.mjs'

const SUPERVISED = 'english-supervised'
const TEXT = 'The animal didn’t cross the street because it was too tired.'
const [IT, N] = [8, 13]
const [ANIMAL, STREET] = [1, 6]

/** Logits of about 20 in float32, beside double: sums over 64 products of what comes of such sums. */
const LOGITS = 1e-3

const close = (value, wanted, tolerance) => assert.ok(Math.abs(value - wanted) <= tolerance, `${value}, not ${wanted}`)

const attention = (knobs = {}, options = {}) => ask('attention', knobs, options)

/** The row of "it" in the head at the start, all of it on some word. @param {number} column @param {number} share */
const dragged = (column, share) => [
  {
    attention: 1,
    head: 0,
    row: IT,
    weights: Array.from({ length: N }, (_, j) => (j === column ? share : j === 1 ? 1 - share : 0)),
  },
]

test('how far the one noun is ahead of the other, in double: as it is, dragged, and before', async () => {
  const { words } = await shipped(SUPERVISED)
  const leadOf = ({ probabilities }) => {
    const at = (word) => probabilities[IT][words.indexOf(word)]
    return Math.log(at('animal') / at('street'))
  }
  const untouched = leadOf(await inDouble(SUPERVISED, TEXT))
  for (const edits of [[], dragged(STREET, 0.6)]) {
    const wanted = leadOf(await inDouble(SUPERVISED, TEXT, { edits }))
    const { numbers, figures } = await attention({ edits })
    close(numbers.lead.values[IT], wanted, LOGITS)
    close(numbers['before.lead'].values[IT], untouched, LOGITS)
    const { figure, heading } = figures.shown.odds
    assert.deepEqual(figure.ends, ['“animal”', '“street”'])
    assert.deepEqual([figure.lead, figure.before], [numbers.lead.values[IT], numbers['before.lead'].values[IT]])
    assert.match(heading, /^The model reads “it” as “animal”, p/)
    assert.ok(figure.describe(0, 0).startsWith(`“animal” is ahead of “street” by ${figure.lead.toFixed(2)}`))
  }
})

test('the rivals are nouns of the sentence in its order, and the second noun is to be brought about', async () => {
  for (const [text, nouns, target] of [
    [TEXT, ['animal', 'street'], 'street'],
    [TEXT.replace('tired', 'wide'), ['animal', 'street'], 'animal'],
    ['The trophy didn’t fit in the suitcase because it was too small.', ['trophy', 'suitcase'], 'trophy'],
  ]) {
    const { answer, figures } = await attention({ text, row: 'it' })
    const names = answer.network.words
    assert.deepEqual(
      answer.rivals[answer.words.indexOf('it')].map((word) => names[word]),
      nouns,
    )
    const { task } = figures.shown
    assert.deepEqual([names[task.target], task.isMet, task.canDrag], [target, false, true])
  }
})

test('of nouns that borrow a row they are the words that the model says for them, which it names', async () => {
  const text = 'The penguin chased the otter because it was hungry.'
  const { answer, figures } = await attention({ model: 'english', layer: 3, head: 2, text, row: 'it' })
  const { words, own, wordRows, network, rivals } = answer
  const nouns = ['penguin', 'otter'].map((noun) => words.indexOf(noun))
  assert.ok(nouns.every((j) => own[j] < 0 && wordRows[j] >= 0))
  assert.deepEqual(
    rivals[words.indexOf('it')],
    nouns.map((j) => wordRows[j]),
  )
  const best = nouns.map((j) => `as “${network.words[wordRows[j]]}” (its word for “${words[j]}”), p`)
  assert.ok(
    best.some((end) => figures.shown.odds.heading.includes(end)),
    figures.shown.odds.heading,
  )
  const other = await attention({ model: 'english', layer: 3, head: 2, text, row: 'penguin' })
  assert.doesNotMatch(other.figures.shown.odds.heading, /its word/)
})

test('of the model of English they are what it reads the word as and a noun, which its head for modifiers finds', async () => {
  for (const [text, nouns] of [
    ['The phone fell off the table, but it still works.', ['phone', 'table']],
    [
      'The book which they had found in the library was long, and because it was old they left it.',
      ['book', 'library'],
    ],
  ]) {
    const { answer, figures } = await attention({ model: 'english', layer: 3, head: 2, text, row: 'it' })
    const names = answer.network.words
    const rivals = answer.rivals[answer.words.indexOf('it')].map((word) => names[word])
    assert.deepEqual(rivals, nouns)
    const { task, odds } = figures.shown
    assert.ok(nouns.includes(names[task.target]) && !odds.heading.includes(`“${names[task.target]}”`), odds.heading)
    assert.ok(nouns.some((noun) => odds.heading.startsWith(`The model reads “it” as “${noun}”`)))
    assert.equal(answer.tensors.filter(({ name }) => name === 'layer1.weights').length, 1, 'the head is read beside')
  }
})

test('the task is met once the core’s answer is the other noun, and not before', async () => {
  const met = []
  for (const share of [0.3, 1]) met.push((await attention({ edits: dragged(STREET, share) })).figures.shown.task.isMet)
  assert.deepEqual(met, [false, true])
})

test('no task where a row has one visible word, a head is off, the model answers nothing, or a word answers for itself', async () => {
  const first = (await attention({ row: 0, 'attention.causal': true })).figures.shown.task
  assert.deepEqual([first.canDrag, first.target], [false, -1])
  assert.ok((await attention({ off: '1.0' })).figures.shown.task.isOff)
  assert.ok(!(await attention({ off: '1.1' })).figures.shown.task.isOff)
  const silent = (await attention({ model: 'constructed', text: 'you say tomato' })).figures.shown
  assert.deepEqual([silent.task.canDrag, silent.odds], [false, null])
  const own = (await attention({ row: 'cross' })).figures.shown.task
  assert.deepEqual([own.canDrag, own.target], [true, -1])
})

test('the title’s word and the task are the picked word’s, whatever the pointer is over', async () => {
  const asked = await attention()
  const pointed = shownAs(asked, { row: asked.answer.spans[4] }, { picked: asked.state.row }).shown
  assert.deepEqual(pointed.task, asked.figures.shown.task)
  assert.equal(pointed.bars.row, 4)
})

test('bars have a tick where the untouched model’s weights are, once they are dragged', async () => {
  const [before, after] = [await attention(), await attention({ edits: dragged(STREET, 0.5) })]
  const own = before.numbers['layer1.weights'].values.slice(IT * N, (IT + 1) * N)
  assert.equal(before.figures.shown.bars.panel.figure.before, undefined)
  assert.deepEqual([...after.figures.shown.bars.panel.figure.before], own)
  assert.match(after.figures.shown.bars.panel.heading, /as you set it/)
})

test('the arithmetic of a cell in five numbers: each follows from the one before', async () => {
  const knobs = { model: 'english-plain', layer: 0, head: 1, row: 'it', column: 'tired' }
  const { numbers, figures, answer } = await attention({ ...knobs, text: TEXT })
  const [row, col] = [IT, answer.words.indexOf('tired')]
  const at = (name) => numbers[`layer0.${name}`].values
  close(at('shifted')[row * N + col], at('masked')[row * N + col] - at('rowMax')[row], 1e-6)
  const values = figures.shown.steps.steps.map(({ value }) => Number(value.replace('−', '-')))
  const [product, score, shifted, exponential, weight] = values
  const { dim } = answer.network.config
  assert.ok(Math.abs(product / Math.sqrt(dim) - score) < 0.02)
  assert.ok(Math.abs(Math.exp(shifted) - exponential) < 0.02)
  assert.ok(Math.abs(exponential / at('expSum')[row] - weight) < 0.02)
})

test('effects: each cell set to 0, its row renormalised, and how far the log-odds of the answer move', async () => {
  const knobs = { model: 'english-plain', layer: 0, head: 1, text: TEXT.slice(0, -1), row: 'it' }
  const { numbers, figures, answer } = await attention({ ...knobs, 'attention.map': 'effects' })
  const n = answer.words.length
  assert.deepEqual(numbers.effects.shape, [n, n])
  const { words } = answer.network
  assert.equal(words[answer.effectsOn], 'animal')
  const rows = rowsOf(numbers['layer0.weights']).slice(n, 2 * n)
  const oddsWith = async (edits) => {
    const { probabilities } = await inDouble('english-plain', knobs.text, { edits })
    const p = probabilities[IT][answer.effectsOn]
    const rest = probabilities[IT].reduce((a, b) => a + b) - p
    return Math.log(p / rest)
  }
  const untouched = await oddsWith([])
  for (const [row, col] of [
    [IT, ANIMAL],
    [IT, n - 1],
    [5, 3],
  ]) {
    const left = rows[row].map((weight, j) => (j === col ? 0 : weight))
    const sum = left.reduce((a, b) => a + b)
    const edits = [{ attention: 0, head: 1, row, weights: left.map((weight) => weight / sum) }]
    close(numbers.effects.values[row * n + col], (await oddsWith(edits)) - untouched, LOGITS)
  }
  const { map, effects } = figures.shown
  assert.deepEqual([map.figure.map, map.figure.scale, map.figure.low], ['scores', 'root', -map.figure.high])
  assert.deepEqual([...map.figure.values], numbers.effects.values)
  assert.match(effects.about, /log-odds of “animal”/)
  assert.ok(!effects.isStale)
})

test('effects are asked for only where they are looked at, and of a model that answers', async () => {
  assert.equal((await attention()).numbers.effects, undefined)
  const silent = await attention({ model: 'constructed', text: 'you say tomato', 'attention.map': 'effects' })
  assert.equal(silent.numbers.effects, undefined)
  assert.match(silent.figures.shown.map.heading, /^Attention weights/)
})
