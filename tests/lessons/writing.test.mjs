// <hl-writing>: a causal model writes, with its keys and values kept.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts } from '../../build/source.mjs'
import { ask } from './kit/ask.mjs'
import { inDouble } from './kit/double.mjs'
import { near } from './kit/near.mjs'
import { shipped } from './kit/shipped.mjs'

const TEXT = 'the animal did not cross the street because it was too tired'
const BOUND = 1e-4

const asked = (knobs) => ask('writing', { text: TEXT, row: 'it', layer: 0, head: 1, ...knobs })

test('weights and probabilities are those of the model in double, at any sampling temperature', async () => {
  const { layers, probabilities } = await inDouble(
    'english-writer',
    'the animal did not cross the street because it was too',
  )
  const last = probabilities.at(-1)
  for (const temperature of [0.5, 1, 2.5]) {
    const { numbers, answer } = await asked({ 'writing.said': 'was too', 'writing.temperature': temperature })
    assert.equal(answer.read.join(' '), 'the animal did not cross the street because it was too')
    const seen = layers[0][1].weights.map((row, i) => row.map((w, j) => (j <= i ? w : 0)))
    near(numbers['writing.weights'], seen, BOUND, 'weights')
    const shares = last.map((p) => p ** (1 / temperature))
    const sum = shares.reduce((a, b) => a + b)
    near(numbers['writing.next'], [shares.map((share) => share / sum)], BOUND, `next word at ${temperature}`)
  }
})

test('no earlier key, value or weight changes in any bit; the cache grows by as many bytes with each word', async () => {
  const { config } = await shipped('english-writer')
  const each = 4 * config.layers * config.kvHeads * (config.dim + config.valueDim)
  const words = 'was too tired .'.split(' ')
  for (let n = 0; n <= words.length; n++) {
    const { answer, numbers, figures } = await asked({ 'writing.said': words.slice(0, n).join(' ') })
    assert.deepEqual([answer.rowBytes, answer.bytes], [each, each * (9 + n)])
    assert.deepEqual(figures.shown.cache.numbers, { rowBytes: each, bytes: each * (9 + n) })
    assert.deepEqual(numbers['writing.changed'].values, [0, 0, 0])
    assert.equal(numbers['writing.keys'].shape[0], 9 + n)
    assert.match(figures.shown.cache.said, new RegExp(`: ${9 + n} words ×`, 'u'))
    const { said } = figures.shown.parts
    const factors = Array.from(
      said.matchAll(/(\d+) (?:\(key and value\)|numbers|heads|layers|bytes)(?= ×| =)/gu),
      ([, x]) => Number(x),
    )
    assert.equal(factors.length, 5, said)
    assert.equal(
      factors.reduce((product, x) => product * x),
      each,
      'the factors that are said make the bytes that are said',
    )
    assert.ok(said.endsWith(`= ${each} bytes.`), said)
  }
})

test('the table has each next word’s logit and probability, the likeliest first', async () => {
  const { figures, numbers } = await asked({ 'writing.said': 'was' })
  const { words } = await shipped('english-writer')
  const [logits, next] = ['writing.logits', 'writing.next'].map((name) => numbers[name].values)
  const order = next.map((_, number) => number).sort((a, b) => next[b] - next[a])
  figures.shown.table.rows.forEach(({ title, cells }, i) => {
    assert.equal(title, words[order[i]])
    const [logit, probability] = cells.map((cell) => Number(cell.replace('−', '-')))
    assert.ok(Math.abs(logit - logits[order[i]]) < 1e-3, `${title}: ${cells}`)
    if (next[order[i]] > 1e-3) assert.ok(Math.abs(probability - next[order[i]]) < 1e-3, `${title}: ${cells}`)
  })
})

test('the sampling temperature changes the next word only; 0 is the likeliest', async () => {
  const [cold, warm] = await Promise.all([0, 3].map((degrees) => asked({ 'writing.temperature': degrees })))
  for (const name of ['weights', 'keys', 'values', 'logits'])
    assert.deepEqual(cold.numbers[`writing.${name}`], warm.numbers[`writing.${name}`], name)
  assert.equal(Math.max(...cold.numbers['writing.next'].values), 1)
  assert.equal(cold.figures.drawn, cold.figures.shown.next.figure.labels[0])
  const drawn = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => asked({ 'writing.temperature': 3, 'writing.seed': seed })),
  )
  assert.ok(new Set(drawn.map(({ figures }) => figures.drawn)).size > 2, 'seeds draw other words')
})

test('the writer at its own temperature stays within the grammar far more often than at a high one', async () => {
  const brokenOf = async (temperature) => {
    let broken = 0
    for (let seed = 1; seed <= 6; seed++) {
      let said = ''
      for (let n = 0; n < 5; n++) {
        const { figures } = await asked({
          row: 'animal',
          'writing.said': said,
          'writing.temperature': temperature,
          'writing.seed': seed,
        })
        said = `${said} ${figures.drawn}`.trim()
      }
      const { answer } = await asked({ row: 'animal', 'writing.said': said, 'writing.temperature': temperature })
      broken += answer.verdicts.filter((verdict) => !['allowed', 'none'].includes(verdict)).length ? 1 : 0
    }
    return broken
  }
  const [cool, hot] = [await brokenOf(0.5), await brokenOf(3)]
  assert.ok(cool <= 1 && hot >= 4, `${cool} and ${hot} of 6 sentences`)
})

test('the grammar judges agreement, class and role', async () => {
  const verdictsOf = async (text, row, said) => {
    const { answer, figures } = await asked({ text, row, 'writing.said': said })
    return [answer.verdicts.at(-1), figures.outcome.broken]
  }
  const keys = 'the keys near the cabinet'
  assert.deepEqual(await verdictsOf(keys, 'cabinet', 'are'), ['allowed', null])
  assert.deepEqual(await verdictsOf(keys, 'cabinet', 'is'), [
    'agreement',
    { word: 'is', verdict: 'agreement', isTyped: false },
  ])
  assert.deepEqual(await verdictsOf(keys, 'cabinet', 'red'), [
    'wrong',
    { word: 'red', verdict: 'wrong', isTyped: false },
  ])
  const { answer, figures } = await asked({
    text: 'the animal did not cross the',
    row: 'the.2',
    'writing.said': 'soup',
  })
  assert.equal(answer.verdicts.at(-1), 'role')
  assert.match(texts.writing.frame.ask(figures), /“soup”: its class may stand there, but not in the role of this word/u)
  const [, mine] = await verdictsOf('grandmother baked cakes', 'baked', 'the')
  assert.ok(mine.isTyped)
})

test('the verdict first answers which rows changed, then what the grammar says', async () => {
  const saidOf = async (words) => {
    const { figures } = await asked({ 'writing.said': words })
    return texts.writing.frame.ask(figures)
  }
  assert.match(await saidOf(''), /Which rows of the map change\?$/u)
  assert.match(
    await saidOf('was'),
    /^No earlier row changed: “was” changed 0 of their numbers\. The grammar allows “was”\./u,
  )
  assert.match(await saidOf('was too'), /^No earlier row changed.*allows all 2 words/u)
  assert.match(await saidOf('was street'), /^No earlier row changed.*The grammar objects to “street”/u)
})

test('a full text has no next word; a text without words says so', async () => {
  const full = await asked({ 'writing.said': Array(40).fill('the').join(' ') })
  assert.ok(full.answer.isFull)
  assert.equal(full.figures.drawn, '')
  assert.equal(full.answer.read.length, full.answer.limit)
  const empty = await asked({ text: '' })
  assert.notEqual(empty.figures.reason, '')
})
