// <hl-bill>: operations and bytes against whole numbers of any size, and where the curves cross.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask } from './kit/ask.mjs'

const WIDTHS = [64, 128, 256, 512, 1024, 2048, 4096]

/** What the formulas give, in whole numbers. */
function exactly(tokens, width, heads) {
  const [n, d, h] = [tokens, width, heads].map(BigInt)
  return {
    ...{
      projections: 4n * n * d * d,
      scores: n * n * d,
      values: n * n * d,
      attention: 4n * n * d * d + 2n * n * n * d,
    },
    ...{ exponentials: h * n * n, recurrent: n * d * d, rnn: 2n * n * d * d, lstm: 8n * n * d * d },
    ...{ scoreBytes: 4n * h * n * n, tileBytes: 8n * h * n, rowBytes: 4n * h * n, projectionBytes: 16n * n * d },
    ...{ rnnBytes: 4n * d, lstmBytes: 8n * d },
  }
}

test('every count of every length, width and number of heads', async () => {
  for (const width of WIDTHS)
    for (const heads of [1, 2, 8, 32]) {
      const { answer } = await ask('bill', { 'bill.width': String(width), 'bill.heads': String(heads) })
      for (const [i, costs] of answer.lines.entries())
        for (const [name, count] of Object.entries(exactly(answer.lengths[i], width, heads))) {
          if (count <= 2n ** 53n) assert.equal(BigInt(costs[name]), count, name)
          else assert.ok(!costs.isExact && Math.abs(costs[name] / Number(count) - 1) < 1e-15, name)
        }
    }
})

test('the curves cross at n = d, and with all counted at n = 2d for an LSTM and never for an RNN', async () => {
  for (const width of WIDTHS)
    for (let log = 4; log <= 20; log++) {
      const { figures } = await ask('bill', { 'bill.width': String(width), 'bill.log': log })
      const { sizes, verdicts, snapshot } = figures
      assert.equal(sizes.isPast, 2 ** log > width)
      assert.equal(sizes.isAt, 2 ** log === width)
      assert.ok(snapshot.attention > snapshot.rnn)
      const order = 2 ** log < 2 * width ? 'less than' : 2 ** log === 2 * width ? 'as much as' : 'more than'
      assert.match(verdicts[1], new RegExp(`${order} an LSTM`, 'u'))
    }
})

/** A thousand and more as it is said, with three digits. */
const sized = (count, units) => {
  const at = Math.floor((String(count).length - 1) / 3)
  const size = Number(count) / 1000 ** at
  return `${at ? size.toFixed(size < 10 ? 2 : size < 100 ? 1 : 0) : size}${units[at]}`
}

test('each row of the table and each number of the verdicts is its own count', async () => {
  const NAMES = ['projections', 'scores', 'exponentials', 'values', 'rnn', 'lstm']
  const BYTES = ['projectionBytes', 'scoreBytes', 'tileBytes', 'rowBytes', 'rnnBytes', 'lstmBytes']
  for (const [log, width, heads] of [
    [4, 64, 1],
    [9, 512, 8],
    [11, 256, 2],
  ]) {
    const knobs = { 'bill.log': log, 'bill.width': String(width), 'bill.heads': String(heads) }
    const { figures } = await ask('bill', knobs)
    const counts = exactly(2 ** log, width, heads)
    assert.deepEqual(
      figures.table.rows.map(({ cells }) => [cells[1], cells[3]]),
      NAMES.map((name, i) => [
        counts[name].toLocaleString('en'),
        sized(counts[BYTES[i]], [' B', ' kB', ' MB', ' GB', ' TB']),
      ]),
    )
    const said = (name) => sized(counts[name], ['', ' thousand', ' million', ' billion', ' trillion'])
    const numbersIn = (text) => text.match(/\d[\d.]*( thousand| million| billion| trillion)?(?=[ ,:).])/gu).slice(0, 3)
    const crosses = 2 ** log === width
    assert.deepEqual(
      numbersIn(figures.verdicts[0]).slice(0, crosses ? 1 : 2),
      ['scores', 'recurrent'].slice(0, crosses ? 1 : 2).map(said),
    )
    assert.deepEqual(numbersIn(figures.verdicts[1]), ['attention', 'rnn', 'lstm'].map(said))
  }
})

test('the table says what the core counts', async () => {
  const { figures } = await ask('bill', { 'bill.log': 9, 'bill.width': '512', 'bill.heads': '8' })
  const cells = figures.table.rows.map(({ cells }) => [cells[1], cells[3]])
  assert.deepEqual(cells[0], ['536,870,912', '4.19 MB'])
  assert.deepEqual(cells[1], ['134,217,728', '8.39 MB'])
  assert.deepEqual(cells[2], ['2,097,152', '32.8 kB'])
  assert.deepEqual(cells[5], ['1,073,741,824', '4.10 kB'])
})
