// <hl-fetch>: two words through one head or two, against least squares computed here in double.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask } from './kit/ask.mjs'
import { leastOf, regress } from './kit/least-squares.mjs'
import { rowsOf, shipped } from './kit/shipped.mjs'

const MODEL = 'english-supervised'
const SENTENCE = 'The animal didn’t cross the street because it was too tired.'

const close = (got, wanted, within, message) =>
  assert.ok(Math.abs(got - wanted) <= within, `${message}: ${got}, not ${wanted}`)

test('one row loses half of two words at any split, two rows nothing: against least squares here', async () => {
  const network = await shipped(MODEL)
  const { numbers: tokens, words } = network.tokens(SENTENCE)
  const v = network.run({ tokens, want: [{ name: 'layer1.v', head: 0 }] }).tensors[0]
  const values = rowsOf({ shape: v.shape, values: Array.from(v.data) })
  const least = leastOf(values)
  const check = async (splits, first, second) => {
    const [split, other = 0] = splits
    const knobs = { 'fetch.split': split, 'fetch.other': other, 'fetch.heads': String(splits.length) }
    const { numbers, figures } = await ask('fetch', { ...knobs, 'fetch.first': first, 'fetch.second': second })
    const at = (name) => numbers[`fetch.${name}`].values
    const expected = regress(values, splits, first, second)
    close(at('slots')[0], expected.slots[0], 1e-5, 'slot 1')
    close(at('slots')[1], expected.slots[1], 1e-5, 'slot 2')
    close(at('error')[0], (expected.slots[0] + expected.slots[1]) / 2, 1e-5, 'error')
    close(at('leastOfOne')[0], least, 1e-5, 'least')
    assert.ok(at('errorOfTwo')[0] < 1e-12)
    at('output').forEach((value, i) => close(value, expected.output[i], 1e-4, `output ${i}`))
    assert.deepEqual(at('wanted'), [...values[first], ...values[second]])
    at('rows').forEach((weight, i) => {
      const share = splits[Math.floor(i / words.length)]
      const place = i % words.length
      close(weight, (place === first ? share : 0) + (place === second ? 1 - share : 0), 1e-6, `row ${i}`)
    })
    return { error: at('error')[0], shown: figures.shown }
  }
  close((await check([0.5], 1, 6)).error, 0.5, 1e-6, 'half')
  const one = await check([1], 1, 6)
  close(one.error, 0.5, 1e-6, 'still half')
  assert.equal(one.shown.lost.said, 'Lost in slot 1: 0%. Lost in slot 2: 100%.')
  await check([0.99], 1, 11)
  const two = await check([0.99, 0], 1, 11)
  assert.ok(two.error < 1e-12)
  assert.match(two.shown.verdict.said, /Two rows that differ.*Lost: 0%\.$/)
  assert.deepEqual([one.shown.goal.isMet, two.shown.goal.isMet], [false, true])
  const { numbers, figures } = await ask('fetch', { 'fetch.heads': '2', 'fetch.split': 0.3, 'fetch.other': 0.3 })
  close(numbers['fetch.error'].values[0], 0.5, 1e-6, 'one row, twice')
  assert.match(figures.shown.verdict.said, /the same row/)
  assert.equal(figures.shown.goal.isMet, false)
})

test('figures: rows and slots as the tensors have them, wanted above arrived, and the sentence for one head', async () => {
  const { numbers, figures } = await ask('fetch', { 'fetch.split': 0.3 })
  const { rows, slots, errors, readout, verdict, values } = figures.shown
  const [wanted, output] = ['wanted', 'output'].map((name) => rowsOf(numbers[`fetch.${name}`]))
  const most = Math.max(...numbers['fetch.wanted'].values.map(Math.abs))
  slots.forEach(({ figure, ends }, slot) => {
    assert.deepEqual(Array.from(figure.values), [...wanted[slot], ...output[slot]])
    assert.deepEqual(figure.rowLabels, ['wanted', 'arrived'])
    assert.deepEqual([figure.low, figure.high], [-most, most])
    assert.deepEqual(ends, [`−${most.toPrecision(3)}`, most.toPrecision(3)])
  })
  const lost = numbers['fetch.slots'].values.map((share) => `${Number((100 * share).toFixed(1))}%`)
  assert.deepEqual(
    slots.map(({ heading }) => heading),
    [`Slot 1, for “animal”: ${lost[0]} is lost`, `Slot 2, for “street”: ${lost[1]} is lost`],
  )
  assert.match(slots[0].figure.describe(1, 2), /^slot 1 arrived, dimension 3: /)
  assert.equal(rows.figure.describe(0, 1), 'Head 1 gives “animal” weight 0.3000')
  assert.equal(rows.figure.describe(0, 6), 'Head 1 gives “street” weight 0.7000')
  assert.deepEqual([rows.marks, rows.cursor], [{ col: 8 }, { col: 8 }], 'the picked word')
  const errorsIn = ({ answer }) =>
    ['error', 'errorOfTwo'].map((name) => answer.tensors.find((t) => t.name === `fetch.${name}`).data[0])
  const both = await ask('fetch', { 'fetch.split': 0.3, 'fetch.heads': '2' })
  assert.deepEqual(Array.from(both.figures.shown.errors.figure.values), errorsIn(both))
  assert.deepEqual(
    Array.from(errors.figure.values),
    [numbers['fetch.error'].values[0]],
    'what two heads can do is not told before there are two',
  )
  const least = numbers['fetch.leastOfOne'].values[0]
  assert.ok(
    figures.shown.least.said.includes(`as little as ${Number((100 * least).toFixed(1))}%`),
    figures.shown.least.said,
  )
  assert.match(figures.shown.about, /slot 1 for that of “animal”, slot 2 for that of “street”/)
  const factors = numbers['fetch.readout'].values
  assert.deepEqual(
    readout.lines,
    factors.map((factor, slot) => `Slot ${slot + 1} = ${factor.toFixed(4)} × head 1 + bias`),
  )
  assert.ok(verdict.said.includes('On average that is 50% wherever the slider stands'), verdict.said)
  assert.match(values, /layer 2, head 1 of the model .*: 16 numbers for each of the 13 words/)
})

test('another head, other models, texts too short and too long', async () => {
  const constructed = await ask('fetch', { model: 'constructed', head: 1 })
  assert.deepEqual(constructed.numbers['fetch.wanted'].shape, [2, 64])
  close(constructed.numbers['fetch.error'].values[0], 0.5, 1e-6, 'half of any values')
  const short = await ask('fetch', { text: 'one', model: 'random' })
  assert.deepEqual([short.figures.shown, short.figures.reason], [null, 'Type at least two words.'])
  const text = Array.from({ length: 90 }, (_, i) => `w${i}`).join(' ')
  const long = await ask('fetch', { text, model: 'random', 'fetch.second': 63 })
  assert.equal(long.answer.words.length, 64)
  assert.equal(long.numbers['fetch.rows'].values[63], 0.5)
  const beyond = await ask('fetch', { text: 'a b', model: 'random' }) // places beyond the text
  assert.equal(beyond.numbers['fetch.rows'].values.length, 2)
  assert.match(beyond.figures.shown.verdict.said, /Both slots ask for “b”/)
  const one = await ask('fetch', { 'fetch.first': 3, 'fetch.second': 3, 'fetch.heads': '2', 'fetch.split': 0.9 })
  assert.equal(one.figures.shown.goal.isMet, false, 'one word twice is no task')
  assert.match((await ask('fetch', { text: 'one two', model: 'induction' })).figures.reason, /can’t read “one”, “two”/)
  assert.match((await ask('fetch', { text: '' })).figures.reason, /no word here/)
})
