// <hl-ledger>: each step of a row, done right and wrong, with numbers put in, held to the formulas in double.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, shownAs } from './kit/ask.mjs'
import { printed } from './kit/listing.mjs'
import { assertClose, attention, EXAM, entropyOf, headOf, knobsOf, matrix, sum, transpose } from './kit/row.mjs'
import { read } from './kit/written.mjs'

const STEPS = ['products', 'scaled', 'masked', 'shifted', 'exponentials', 'divisors', 'weights']

const switchKnobs = (switches) =>
  Object.fromEntries(Object.entries(switches).map(([name, value]) => [`ledger.${name}`, value]))

/** Holds every tensor of the ledger to the formulas. */
function checkLedger(numbers, given, row, switches) {
  const right = attention(given, { mask: switches.mask === 'none' ? 'none' : 'causal' })
  const wanted = attention(given, switches)
  const what = JSON.stringify(switches)
  const of = (name) => numbers[name].values
  const [d, e] = [given.q[0].length, given.v[0].length]
  for (const step of STEPS) assertClose(of(step), wanted[step][row], `${step} ${what}`, 1e-5)
  assertClose(
    of('terms'),
    given.k.flatMap((key) => key.map((x, i) => x * given.q[row][i])),
    'terms',
  )
  const contributions = given.v.flatMap((value, j) => value.map((x) => x * wanted.weights[row][j]))
  assertClose(of('contributions'), contributions, `contributions ${what}`, 1e-5)
  assertClose(of('output'), wanted.output[row], `output ${what}`, 1e-5)
  assertClose(of('right.output'), right.output[row], `right output ${what}`, 1e-5)
  assertClose(of('rowSum'), [sum(wanted.weights[row])], `row sum ${what}`, 1e-5)
  assertClose(of('columnSums'), transpose(wanted.weights).map(sum), `column sums ${what}`, 1e-5)
  assertClose(of('entropy'), [entropyOf(wanted.weights[row])], `entropy ${what}`, 1e-5)
  assertClose(of('root'), [Math.sqrt(d)], 'root')
  assert.deepEqual([numbers.k.shape[1], numbers.v.shape[1]], [d, e])
}

test('every step by every combination of right and wrong', async () => {
  const given = { q: matrix(3, 4), k: matrix(5, 4), v: matrix(5, 2) }
  for (const scale of ['right', 'none', 'late'])
    for (const mask of ['none', 'causal', 'zero', 'late'])
      for (const shift of [true, false])
        for (const axis of ['keys', 'queries']) {
          const switches = { scale, mask, shift, axis }
          const knobs = { ...knobsOf(given), 'exam.at': 1, ...switchKnobs(switches) }
          checkLedger((await ask('ledger', knobs)).numbers, given, 1, switches)
        }
  const all = { scale: 'late', mask: 'zero', shift: false, axis: 'queries' }
  checkLedger((await ask('ledger', switchKnobs(all))).numbers, EXAM, 0, all)
})

test('the wrong axis: columns sum to 1, the row does not, and the ledger says so', async () => {
  const { numbers, figures } = await ask('ledger', { 'ledger.axis': 'queries' })
  assertClose(numbers.columnSums.values, [1, 1, 1], 'columns')
  const [rowSum] = numbers.rowSum.values
  assert.ok(Math.abs(rowSum - 1) > 0.1, `${rowSum}`)
  const { strip, columnSums } = figures.shown
  assert.deepEqual([strip.sum.said, strip.sum.isOff], [rowSum.toFixed(2), true])
  assert.deepEqual(columnSums.cells, ['1.000', '1.000', '1.000'])
  assert.equal(strip.entropy.said, 'none: not a distribution')
  assert.match(strip.outcomes.join(), /shares out each column among the queries/)
})

/** A vector's numbers, as they are written. */
const written = ({ numbers }) => numbers.map(({ text }) => text)

test('any number can be changed: what comes before it stays, what comes after follows', async () => {
  const before = (await ask('ledger')).numbers
  for (const [at, step] of STEPS.entries()) {
    const { numbers, figures } = await ask('ledger', { 'ledger.set': [`${step}.1:1.75`] })
    for (const earlier of STEPS.slice(0, at)) assert.deepEqual(numbers[earlier], before[earlier], earlier)
    const given = STEPS.map((name) => numbers[name].values)
    assert.equal(given[at][1], 1.75)
    const weight = given[6][1]
    const of = {
      products: () => Math.exp(1.75 / Math.sqrt(3) - Math.max(1.75, 2) / Math.sqrt(3)) / given[5][1],
      scaled: () => 1 / given[5][1],
      masked: () => 1 / given[5][1],
      shifted: () => Math.exp(1.75) / given[5][1],
      exponentials: () => 1.75 / given[5][1],
      divisors: () => given[4][1] / 1.75,
      weights: () => 1.75,
    }
    assertClose([weight], [of[step]()], step, 1e-5)
    const [w1, w2, w3] = given[6]
    assertClose(numbers.output.values, [w1 + 3 * w2, 2 * w1 + w3], `${step}: output`)
    assert.deepEqual(numbers['right.output'], before['right.output'])
    const { lines, strip } = figures.shown
    const said = (name) => numbers[name].values.map((x) => x.toFixed(2))
    assert.deepEqual([strip.output, strip.right].map(written), [said('output'), said('right.output')])
    assert.deepEqual(
      lines[step].cells.map(({ isMine }) => isMine),
      [false, true, false],
    )
    assert.match(strip.outcomes.join(), /yours/)
  }
})

test('divided after the softmax: the row sums to 1 / sqrt(d); made to sum to 1 again it is unscaled attention', async () => {
  for (const [d, row] of [
    [3, 0],
    [7, 1],
  ]) {
    const given = d === 3 ? EXAM : { q: matrix(2, 7), k: matrix(4, 7), v: matrix(4, 2) }
    const { numbers, figures } = await ask('ledger', { ...knobsOf(given), 'exam.at': row, 'ledger.scale': 'late' })
    const unscaled = attention(given, { scale: 'none' }).weights[row]
    const late = unscaled.map((w) => w / Math.sqrt(d))
    assertClose(numbers.rowSum.values, [1 / Math.sqrt(d)], 'row sum')
    assertClose(numbers['late.rowSum'].values, [1 / Math.sqrt(d)], 'row sum')
    assertClose(numbers['late.weights'].values, late, 'late')
    assertClose(numbers.weights.values, late, 'the ledger’s own')
    assertClose(numbers['late.renormalised'].values, unscaled, 'renormalised')
    assertClose(numbers['unscaled.weights'].values, unscaled, 'unscaled')
    const [difference] = numbers['late.difference'].values
    assert.ok(difference >= 0 && difference < 1e-6, `${difference}`)
    assert.match(figures.shown.late.same.said, /exactly unscaled attention/)
    assert.match(figures.shown.strip.outcomes.join(), /weights of unscaled attention, each divided by √dₖ/)
  }
  assert.equal((await ask('ledger')).figures.shown.late, null)
})

const SENTENCE = { 'exam.from': 'sentence' }

test('from the sentence: the row of the shared head, computed on everything, the model’s own weights', async () => {
  const { state, numbers, answer, figures } = await ask('ledger', SENTENCE)
  const { weights: own, ...given } = await headOf('english-supervised', state.text, { layer: 1, head: 0 })
  const { row } = answer.given
  assert.deepEqual([given.k.length, answer.words[row]], [13, 'it'])
  const right = attention(given)
  assertClose(numbers.products.values, right.products[row], 'products', 1e-4)
  assertClose(numbers.weights.values, right.weights[row], 'weights', 1e-4)
  assertClose(numbers.weights.values, own[row], 'the model’s own', 1e-5)
  assertClose(numbers.output.values, right.output[row], 'output', 1e-4)
  const { shown: book } = figures
  assert.deepEqual([book.terms.length, book.keys.length, book.hasOthers], [4, 13, false], 'few columns on show')
  const { places } = answer
  assert.deepEqual(
    [book.terms.map(({ column }) => column), book.keys.map(({ key }) => key)],
    [places.columns, places.keys],
  )
  const hidden = given.k[0].map((_, i) => i).filter((i) => !places.columns.includes(i))
  assertClose(
    numbers.rest.values,
    given.k.map((key) => sum(hidden.map((i) => key[i] * given.q[row][i]))),
    'the other columns',
    1e-4,
  )
  assertClose([read(book.rest.said)], [numbers.rest.values[book.key.key]], 'of the picked key', 0.005)
  assertClose([read(book.product.said)], [numbers.products.values[book.key.key]], 'its product', 0.005)

  const edited = await ask('ledger', { ...SENTENCE, 'ledger.set': `q.${places.columns[0]}:0` })
  const changed = given.q.map((line, i) => line.map((x, j) => (i === row && j === places.columns[0] ? 0 : x)))
  assertClose(
    edited.numbers.weights.values,
    attention({ ...given, q: changed }).weights[row],
    'with a number of q put in',
    1e-4,
  )
  const other = await ask('ledger', { ...SENTENCE, row: 3 })
  assertClose(other.numbers.output.values, right.output[3], 'another row', 1e-4)
})

test('the picked key is marked where the row looks; a text without words has its sentence', async () => {
  const asked = await ask('ledger', { ...SENTENCE, column: 'street' })
  assert.equal(asked.figures.shown.looks.marks.col, 6)
  assert.equal(shownAs(asked, { column: asked.answer.spans[2] }).shown.looks.marks.col, 2)
  const byHand = await ask('ledger')
  assert.equal(byHand.figures.shown.looks.marks.col, 2, 'by hand the key that gets most')
  const { shown: book } = shownAs(byHand, {}, { key: 1 })
  assert.deepEqual([book.looks.marks.col, book.key.label], [1, 'k2'])
  assert.deepEqual(
    book.terms.map(({ k, term }) => [k.value, term]),
    [
      [0, '0.00'],
      [1, '0.00'],
      [1, '1.00'],
    ],
  )
  const empty = await ask('ledger', { ...SENTENCE, text: '' })
  assert.deepEqual([empty.figures.shown, empty.answer.words], [null, []])
  assert.match(empty.figures.reason, /no word here/)
  const unread = await ask('ledger', { ...SENTENCE, model: 'induction', text: 'a b Ж' })
  assert.match(unread.figures.reason, /can’t read “Ж”/i)
})

test('of many keys those that get most are on show, and what all others have together', async () => {
  const text = Array.from({ length: 80 }, (_, i) => `w${i}`).join(' ')
  const { numbers, answer, figures } = await ask('ledger', { ...SENTENCE, model: 'random', text, row: 3 })
  const { keys, most } = answer.places
  const { shown: book } = figures
  assert.deepEqual([book.keys.length, book.looks.figure.values.length, book.hasOthers], [5, 5, true])
  const weights = numbers.weights.values
  assert.equal(weights[most], Math.max(...weights))
  const least = Math.min(...keys.map((key) => weights[key]))
  const hidden = weights.map((_, key) => key).filter((key) => !keys.includes(key))
  assert.ok(hidden.every((key) => weights[key] <= least))
  for (const step of ['weights', 'exponentials']) {
    const rest = sum(hidden.map((key) => numbers[step].values[key]))
    assertClose(numbers[`others.${step}`].values, [rest], `the other keys’ ${step}`, 1e-5)
    assertClose([read(book.lines[step].others)], [rest], 'as it is written', 0.005)
  }
})

test('numbers of a link: matrices, a row, a mistake, a number put in', async () => {
  const knobs = { 'exam.q': '2,0;0,2', 'exam.k': '1,1;0,1', 'exam.v': '5;7', 'exam.at': 1, 'ledger.scale': 'none' }
  const { numbers } = await ask('ledger', { ...knobs, 'ledger.set': 'scaled.1:3' })
  assert.deepEqual(numbers.scaled.values, [2, 3])
})

test('the NumPy listing runs as it stands and gives the numbers on show', async () => {
  const given = { q: matrix(3, 4), k: matrix(5, 4), v: matrix(5, 2) }
  for (const switches of [
    {},
    { scale: 'none', mask: 'causal' },
    { scale: 'late', mask: 'zero', shift: false },
    { mask: 'late', axis: 'queries' },
  ]) {
    const { lesson, answer, state } = await ask('ledger', { ...knobsOf(given), ...switchKnobs(switches) })
    const { weights, output } = attention(given, switches)
    const wanted = [...weights.flat(), ...output.flat()]
    assertClose(printed(lesson.code(answer, state)), wanted, JSON.stringify(switches), 1e-5)
  }
})

test('the listing of a model that never looks ahead has its mask', async () => {
  const knobs = { ...SENTENCE, model: 'induction', text: 'a b c d a b c', row: 3 }
  const { lesson, answer, state, numbers } = await ask('ledger', knobs)
  const code = lesson.code(answer, state)
  assert.ok(code.numpy.some(({ text }) => text === 'scores = np.where(visible, scores, -np.inf)'))
  assert.ok(code.pytorch.some(({ text }) => text === 'scores = torch.where(visible, scores, -torch.inf)'))
  assert.deepEqual(numbers.weights.values.slice(4), [0, 0, 0])
  assertClose(printed(code).slice(3 * 7, 4 * 7), numbers.weights.values, 'the row', 1e-5)
})
