// <hl-twins>: a model that was trained with a causal mask beside one that was trained without.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask } from './kit/ask.mjs'
import { inDouble } from './kit/double.mjs'
import { scoresOf, softmax, WEIGHT } from './kit/masked.mjs'
import { near } from './kit/near.mjs'
import { largest, read, shipped } from './kit/shipped.mjs'

const TEXT = 'The animal didn’t cross the street because it was too tired.'
const N = 13
const IT = 8
const WAS = 9
const WRITER = 'english-writer'
const FILLER = 'english-plain'

/** The bars of a side, as they are written. */
const said = ({ shown }, side) => shown.sides[side === 'on' ? 0 : 1].answers.figure

/** What a model says in a row of a text, with one of its words hidden. */
async function answersOf(model, text, row, hidden = -1) {
  const network = await shipped(model)
  const mask = network.words.indexOf('[mask]')
  const tokens = Uint32Array.from(network.tokens(text).numbers, (number, i) => (i === hidden ? mask : number))
  const { data } = read(network, { tokens }, 'probabilities')
  const count = network.words.length
  return { network, row: data.subarray(row * count, (row + 1) * count) }
}

test('the writer’s map is that of the formula under its mask; what goes ahead is added up', async () => {
  const { numbers: tensors, figures } = await ask('twins', { layer: 1, head: 2, row: '8' })
  const { numbers } = figures.snapshot
  for (const [side, model] of [
    ['on', WRITER],
    ['off', FILLER],
  ]) {
    const scores = await scoresOf(model, TEXT, 1, 2, side === 'on' ? { causal: true } : { hidden: WAS })
    const weights = scores.map((row, i) => softmax(row, (j) => side === 'off' || j <= i))
    near(tensors[`${side}.weights`], weights, WEIGHT, side)
    const ahead = weights.map((row, i) => row.slice(i + 1).reduce((a, b) => a + b, 0))
    near(tensors[`${side}.ahead`], ahead, WEIGHT, `${side}.ahead`)
    assert.ok(Math.abs(numbers[`${side}.ahead`] - ahead.reduce((a, b) => a + b) / N) < WEIGHT)
  }
  assert.equal(numbers['on.ahead'], 0)
  assert.ok(numbers['off.ahead'] > 0.1)
  assert.match(figures.shown.sides[0].ahead.said, /^0\.00 of the weight/)
})

test('maps and answers are those of the models in double', async () => {
  const { numbers } = await ask('twins', { layer: 1, head: 2, row: '8' })
  for (const [side, model, row] of [
    ['on', WRITER, WAS - 1],
    ['off', FILLER, WAS],
  ]) {
    const exact = await inDouble(model, TEXT, side === 'on' ? { causal: true } : { hidden: WAS })
    near(numbers[`${side}.weights`], exact.layers[1][2].weights, 1e-5, side)
    near(numbers[`${side}.probabilities`], [exact.probabilities[row]], 1e-5, `${side}: answers`)
  }
})

test('the writer says the word from the words before it, the other one fills it in', async () => {
  for (const word of [1, 2, 6, 11]) {
    const { figures, numbers } = await ask('twins', { row: String(word) })
    const before = await answersOf(WRITER, TEXT, word - 1)
    const both = await answersOf(FILLER, TEXT, word, word)
    near(numbers['on.probabilities'], [[...before.row]], 1e-6, 'before')
    near(numbers['off.probabilities'], [[...both.row]], 1e-6, 'both')
    assert.equal(said(figures, 'on').labels[0], before.network.words[largest([...before.row])])
    assert.equal(said(figures, 'off').labels[0], both.network.words[largest([...both.row])])
    const number = before.network.tokens(TEXT).numbers[word]
    assert.equal(figures.chances.numbers.on, before.row[number])
    assert.equal(figures.chances.numbers.off, both.row[number])
    assert.equal(figures.chances.isDoubled, both.row[number] > 2 * before.row[number])
    const { marks } = figures.shown.sides[1].answers
    assert.equal(said(figures, 'off').labels[marks.col], figures.chances.word, 'the word itself is among the bars')
  }
})

test('“it” was never hidden from the model without a mask: at “it” both are asked for its neighbour, and it is said', async () => {
  const { figures, answer } = await ask('twins', { row: String(IT) })
  assert.ok(answer.isReferent)
  assert.deepEqual([answer.picked, answer.row], [IT, WAS])
  for (const side of ['on', 'off']) assert.equal(said(figures, side).labels[0], 'was')
  assert.equal(figures.chances.word, 'was')
  assert.match(figures.shown.instead, /“it” was never hidden.*asked for “was”/)
  const last = await ask('twins', { text: 'the cat sees it', row: '3' })
  assert.equal(last.answer.row, 2, 'the last word’s neighbour is the one before')
  const only = await ask('twins', { text: 'it', row: '0' })
  assert.deepEqual([only.answer.row, only.figures.chances], [0, null])
  assert.equal((await ask('twins', { row: '6' })).figures.shown.instead, '')
})

test('the same word’s row is marked in both maps: the writer’s row is named after the word that it says', async () => {
  const { figures, answer } = await ask('twins', { row: '6' })
  const [writer, filler] = figures.shown.sides.map(({ map }) => map)
  assert.equal(writer.figure.rowLabels[writer.marks.row], answer.words[6])
  assert.equal(filler.figure.rowLabels[filler.marks.row], answer.words[6])
  assert.deepEqual(writer.figure.rowLabels.slice(0, -1), answer.words.slice(1))
})

test('each side shows what it sees', async () => {
  const kinds = ({ shown }) => shown.sides.map(({ words }) => words.map(({ kind }) => kind[0]).join(''))
  const text = 'the cat sees the dog'
  assert.deepEqual(kinds((await ask('twins', { text, row: 'sees' })).figures), ['ssall', 'ssass'])
  const first = (await ask('twins', { text, row: '0' })).figures
  assert.deepEqual(kinds(first), ['allll', 'assss'])
  assert.equal(first.shown.sides[0].answers, null, 'no word before the first')
  assert.equal(first.chances, null)
})

test('the page’s model changes nothing; a text without words is said', async () => {
  const [one, other] = await Promise.all([ask('twins'), ask('twins', { model: 'induction' })])
  assert.deepEqual(one.numbers, other.numbers)
  assert.notEqual((await ask('twins', { text: '' })).figures.reason, '')
})
