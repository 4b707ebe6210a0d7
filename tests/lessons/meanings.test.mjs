// <hl-meanings>: one word in two sentences, layer by layer.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'
import { inDouble } from './kit/double.mjs'
import { near } from './kit/near.mjs'
import { rowsOf } from './kit/shipped.mjs'

const TIRED = 'The animal didn’t cross the street because it was too tired.'
const WIDE = TIRED.replace('tired', 'wide')
const IT = 8

/** Of float32 runs of two layers, in a cosine. */
const COSINE = 2e-5

const cosine = (a, b) => {
  const dot = (x, y) => x.reduce((sum, value, i) => sum + value * y[i], 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}

/** Vectors of a word on its way through a shipped model, in double. */
const wayOf = async (model, text, row, options) =>
  (await inDouble(model, text, options)).levels.map((rows) => rows[row])

for (const model of ['english-supervised', 'english-plain'])
  test(`${model}: cosines by level are those of the model in double`, async () => {
    const { numbers, answer } = await ask('meanings', { model, text: TIRED, row: 'it' })
    assert.deepEqual(answer.places, [IT, IT])
    const [one, two] = [await wayOf(model, TIRED, IT), await wayOf(model, WIDE, IT)]
    const between = (a, b) => a.map((vector, i) => [cosine(vector, b[i])])
    near(numbers['model.cosines'], between(one, two), COSINE, 'between the sentences')
    const own = one.map(() => one[0])
    near(numbers['residual.cosines'], between(own, one), COSINE, 'in and out')
    const bare = await wayOf(model, TIRED, IT, { residual: false })
    near(numbers['bare.cosines'], between(own, bare), COSINE, 'without residual connections')
    near(numbers.first, one, 1e-4, 'the vectors')
    near(numbers.second, two, 1e-4, 'the other vectors')
  })

test('the shipped model that was taught what “it” stands for: 1, then about 0.90, then about 0.47', async () => {
  const { numbers, figures } = await ask('meanings', {
    model: 'english-supervised',
    text: TIRED,
    row: 'it',
    'meanings.level': 3,
  })
  const { values } = numbers['model.cosines']
  assert.ok(Math.abs(values[0] - 1) < 1e-6)
  assert.ok(Math.abs(values[1] - 0.9) < 0.01, `${values[1]}`)
  assert.ok(Math.abs(values.at(-1) - 0.47) < 0.01, `${values.at(-1)}`)
  assert.equal(figures.outcome.cosine, values.at(-1).toFixed(2))
  assert.ok(
    numbers['random.cosines'].values.every((value) => value > 0.97),
    'random weights hardly part them',
  )
})

/** The random model's way of the word that is `from` of the end, in float32. */
async function randomWay(text, from) {
  const model = await (await loadCore()).randomModel({ seed: 1 })
  const { words: tokens } = model.tokens(text)
  const want = model.tensorNames.filter((name) => /^(x|layer\d+\.output|final)$/u.test(name))
  return model.run({ tokens, want }).tensors.map(({ data, shape }) => {
    const cols = shape.at(-1)
    const row = tokens.indexOf(from)
    return [...data.slice(row * cols, (row + 1) * cols)]
  })
}

test('random weights read both sentences, too', async () => {
  const { numbers } = await ask('meanings', { text: TIRED, row: 'it' })
  const [one, two] = await Promise.all([TIRED, WIDE].map((text) => randomWay(text, 'it')))
  near(
    numbers['random.cosines'],
    one.map((vector, i) => cosine(vector, two[i])),
    COSINE,
    'random weights',
  )
  assert.ok(numbers['random.cosines'].values.at(-1) < 1 - 1e-4, 'they part a little')
})

test('what is said stands under its own name: arrows, both vectors, with and without residual connections', async () => {
  const { figures, numbers } = await ask('meanings', { text: TIRED, row: 'it', 'meanings.level': 2 })
  const { arrows, vectors, kept, ends } = figures.shown
  assert.deepEqual(arrows.figure.labels, ['it (tired)', 'it (wide)'])
  const [first, second] = [numbers.first, numbers.second].map((tensor) => rowsOf(tensor)[2])
  assert.deepEqual(
    vectors.figure.strips.map(({ label, values }) => [label, [...values]]),
    [
      ['it (tired)', first],
      ['it (wide)', second],
    ],
  )
  const said = (x) => x.toFixed(2).replace('-', '−')
  const [residual, bare] = ['residual', 'bare'].map((name) => numbers[`${name}.cosines`].values.map(said))
  assert.deepEqual(
    kept.rows.map(({ values }) => values),
    residual.map((value, i) => [value, bare[i]]),
  )
  const { values } = numbers['model.cosines']
  assert.ok(ends.said.includes(`${said(values[0])} before the first layer, ${said(values.at(-1))} after the last`))
})

test('a causal model that reads the same words up to “it” has one vector for both', async () => {
  const { figures, numbers } = await ask('meanings', {
    model: 'english-writer',
    text: TIRED,
    row: 'it',
    'meanings.level': 9,
  })
  assert.ok(numbers['model.cosines'].values.every((value) => Math.abs(value - 1) < 1e-6))
  const [first, second] = [rowsOf(numbers.first), rowsOf(numbers.second)]
  assert.deepEqual(first, second, 'to the bit')
  assert.ok(figures.outcome.isSame && figures.outcome.isEnd)
})

test('what lies ahead is not told: the chart ends at the level on show', async () => {
  const asked = await ask('meanings', { text: TIRED, row: 'it' })
  for (const level of [0, 1, 2, 3]) {
    const { shown, outcome } = shownAs(asked, { 'meanings.level': level })
    const [{ ys }] = shown.course.figure.lines
    const written = shown.course.figure.lines.map(({ label }) => label)
    const there = ['model', 'random'].map((side) => asked.numbers[`${side}.cosines`].values[level])
    assert.deepEqual(written, [`this model ${there[0].toFixed(2)}`, `random weights ${there[1].toFixed(2)}`])
    assert.equal(ys.filter(Number.isFinite).length, level + 1)
    assert.equal(outcome.isEnd, level === 3)
    assert.equal(shown.arrows.figure.note, asked.numbers['model.cosines'].values[level].toFixed(2))
  }
})

test('any word of any two sentences; the same word is found, else the one in its place', async () => {
  const placesOf = async (knobs) => (await ask('meanings', { text: TIRED, ...knobs })).answer.places
  assert.deepEqual(await placesOf({ row: 'street', 'meanings.other': 'the street was too wide' }), [6, 1])
  assert.deepEqual(await placesOf({ row: 'the.2', 'meanings.other': 'the horse saw the dog near the barn' }), [5, 6])
  assert.deepEqual(await placesOf({ row: 'tired' }), [11, 11])
  assert.deepEqual(await placesOf({ row: 'it', 'meanings.other': 'the dog ran' }), [IT, 2])
  assert.deepEqual(await placesOf({ row: 'it', 'meanings.other': 'the dog ran', 'meanings.word': 40 }), [IT, 2])
  assert.deepEqual(await placesOf({ row: 'it', 'meanings.other': 'the dog ran', 'meanings.word': 0 }), [IT, 0])
})

test('the second sentence is the first with the adjective turned; of another sentence, the example’s', async () => {
  const otherOf = async (text) => (await ask('meanings', { text })).answer.other.words.join(' ')
  assert.equal(await otherOf(TIRED), 'the animal did not cross the street because it was too wide .')
  assert.match(await otherOf('The trophy didn’t fit in the suitcase because it was too big.'), /too small/)
  assert.match(await otherOf('The keys near the old cabinet are new.'), /it was too wide/)
})

test('a sentence without words, or with words that a model of letters can’t read, says so', async () => {
  const reasonOf = async (knobs) => (await ask('meanings', knobs)).figures.reason
  assert.notEqual(await reasonOf({ text: '' }), '')
  assert.notEqual(await reasonOf({ model: 'induction', text: 'a b c', 'meanings.other': 'whole words' }), '')
  assert.equal(await reasonOf({ model: 'induction', text: 'a b c', 'meanings.other': 'c b a' }), '')
})
