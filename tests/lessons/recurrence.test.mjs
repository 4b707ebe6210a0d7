// <hl-recurrence>: a nudge to word 1 through a recurrent network, an LSTM and attention, held to double loops written
// here from the formulas.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Session, texts } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'
import { rowsOf } from './kit/shipped.mjs'
import { close, dot } from './kit/vectors.mjs'
import { read } from './kit/written.mjs'

const READERS = ['rnn', 'lstm', 'attention', 'aimed']
const SIX = { text: 'the keys near the cabinet .' }
const { recurrence: text } = texts

const lengthOf = (a) => Math.hypot(...a)
const sigmoid = (z) => 1 / (1 + Math.exp(-z))

/** What each reader makes of a text, from the weights of its tensors. @returns states (T,N) */
const READ = {
  rnn(tensors, x) {
    const [w, u] = [rowsOf(tensors['rnn.W']), rowsOf(tensors['rnn.U'])]
    let h = w.map(() => 0)
    return x.map((word) => {
      h = w.map((row, i) => Math.tanh(dot(row, h) + dot(u[i], word)))
      return h
    })
  },
  lstm(tensors, x) {
    const [w, u, b] = [rowsOf(tensors['lstm.W']), rowsOf(tensors['lstm.U']), tensors['lstm.b'].values]
    const n = w.length / 4
    let [h, c] = [Array(n).fill(0), Array(n).fill(0)]
    return x.map((word) => {
      const z = w.map((row, i) => dot(row, h) + dot(u[i], word) + b[i])
      c = c.map((old, i) => sigmoid(z[n + i]) * old + sigmoid(z[i]) * Math.tanh(z[3 * n + i]))
      h = c.map((now, i) => sigmoid(z[2 * n + i]) * Math.tanh(now))
      return h
    })
  },
  attention: (tensors, x) => attend(rowsOf(tensors['attention.U']), null, x).states,
  aimed: (tensors, x) => attend(rowsOf(tensors['aimed.U']), tensors['aimed.b'].values, x).states,
}

/** A causal head. @returns its outputs, and the weight of word 1 in each row */
function attend(u, bias, x) {
  const n = u.length / 3
  const project = (block, word) =>
    u.slice(block * n, (block + 1) * n).map((row, i) => dot(row, word) + (bias?.[block * n + i] ?? 0))
  const first = []
  const states = x.map((word, t) => {
    const seen = x.slice(0, t + 1)
    const q = project(0, word)
    const e = seen.map((other) => Math.exp(dot(q, project(1, other)) / Math.sqrt(n)))
    const sum = e.reduce((a, b) => a + b)
    first.push(e[0] / sum)
    const values = seen.map((other) => project(2, other))
    return q.map((_, i) => e.reduce((s, weight, j) => s + (weight / sum) * values[j][i], 0))
  })
  return { states, first }
}

/** x with `by` added to one element of word 1, or, without an element, with word 1 longer by that share. */
const nudged = (x, by, element = null) => [
  x[0].map((value, i) => (element === null ? value * (1 + by) : value + (i === element ? by : 0))),
  ...x.slice(1),
]

for (const gain of [0.9, 1, 1.5])
  test(`gain ${gain}: states, changes and gradients of three readers equal independent loops in double`, async () => {
    const knobs = { 'recurrence.gain': gain, 'recurrence.nudge': 0.05, 'recurrence.forget': 1.5, 'recurrence.seed': 7 }
    const { numbers: tensors } = await ask('recurrence', { ...SIX, ...knobs })
    const x = rowsOf(tensors.x)
    const last = x.length - 1
    for (const reader of READERS) {
      const numbers = (name) => tensors[`${reader}.${name}`].values
      const plain = READ[reader](tensors, x)
      const changed = READ[reader](tensors, nudged(x, 0.05))
      rowsOf(tensors[`${reader}.states`]).forEach((row, t) =>
        row.forEach((value, i) => close(value, plain[t][i], 1e-6, `${reader}: state ${t}`)),
      )
      plain.forEach((state, t) => {
        const exact = lengthOf(state.map((value, i) => value - changed[t][i]))
        close(numbers('change')[t], exact, 1e-6 * exact + 1e-12, `${reader}: change ${t}`)
        close(numbers('decades')[t], Math.log10(exact), 1e-5, `${reader}: decades ${t}`)
      })
      // The gradient of the last state, by central differences of the loops above: good to about 1e-8.
      const slopes = x[0].map((_, c) => {
        const [above, below] = [1e-4, -1e-4].map((by) => READ[reader](tensors, nudged(x, by, c))[last])
        return lengthOf(above.map((value, i) => (value - below[i]) / 2e-4))
      })
      const gradient = lengthOf(slopes)
      close(numbers('gradient')[last], gradient, 1e-5 * gradient, `${reader}: gradient`)
      const fade = (gradient / numbers('gradient')[0]) ** (1 / last)
      close(numbers('fade')[last], fade, 1e-4 * fade, `${reader}: fade`)
    }
  })

test('W is the gain times an orthogonal matrix; words are the model’s vectors, all as long as each other', async () => {
  const { numbers, answer } = await ask('recurrence', { 'recurrence.gain': 1.5 })
  assert.equal(answer.words.length, 13)
  const w = rowsOf(numbers['rnn.W'])
  w.forEach((row, i) => {
    w.forEach((other, j) => close(dot(row, other), i === j ? 2.25 : 0, 1e-5, `rows ${i} and ${j}`))
  })
  for (const row of rowsOf(numbers.x)) close(dot(row, row) / row.length, 1, 1e-3, 'mean square')
  const { values } = numbers['lstm.b']
  assert.ok(values.some((b) => b === 2) && values.some((b) => b === 0))
})

test('the nudge dies in the recurrence, less so in the LSTM, and is one step away in attention', async () => {
  const long = await ask('recurrence', { 'recurrence.long': true })
  const { numbers } = long.figures.snapshot
  assert.equal(long.answer.words.length, 64)
  const fades = READERS.map((reader) => long.numbers[`${reader}.fade`].values[63])
  assert.ok(fades[0] < 0.8 && fades[1] > 0.9, String(fades))
  const gradients = READERS.map((reader) => long.numbers[`${reader}.gradient`].values[63])
  assert.ok(gradients[0] < 1e-6 * gradients[1] && gradients[0] < 1e-6 * gradients[2], String(gradients))
  assert.deepEqual(
    READERS.map((reader) => numbers[`${reader}.path`]),
    [63, 63, 1, 1],
  )
  const seen = new Set()
  const around = [1.2, 1.25, 1.3, 1.35, 1.4, 1.45, 1.5, 1.55, 1.6].map((gain) => [gain, false])
  for (const [gain, isLong] of [[0.9, true], [2.5, true], ...around]) {
    const asked = await ask('recurrence', { 'recurrence.gain': gain, 'recurrence.long': isLong })
    const { values } = asked.numbers['rnn.gradient']
    const [first, last] = [values[0], values.at(-1)]
    const expected = last < first / 2 ? 'gradient fades' : last > 2 * first ? 'gradient grows' : 'gradient stays'
    const [fate] = asked.figures.shown.verdict.fates
    assert.match(fate, new RegExp(expected), `gain ${gain}: ${first} to ${last}`)
    seen.add(expected === 'gradient stays' ? `${expected}, ${last < first ? 'less' : 'more'}` : expected)
  }
  assert.ok(seen.has('gradient stays, less'), [...seen].join())
  for (const each of ['gradient fades', 'gradient grows']) assert.ok(seen.has(each), [...seen].join())
})

test('steps are counted as they happen: n for the recurrences, 1 for attention in training, n in writing', async () => {
  const asked = await ask('recurrence', { 'recurrence.nudged': true })
  const counts = ({ shown }) => shown.counts.map(({ said }) => said)
  assert.deepEqual(counts(asked.figures), ['13 of 13', '13 of 13', '1 of 1', '1 of 1'])
  for (const [mode, step, expected, on] of [
    ['training', 0, ['0 of 13', '0 of 13', '0 of 1', '0 of 1'], [0, 0, 0, 0]],
    ['training', 1, ['1 of 13', '1 of 13', '1 of 1', '1 of 1'], [1, 1, 13, 13]],
    ['training', 5, ['5 of 13', '5 of 13', '1 of 1', '1 of 1'], [5, 5, 13, 13]],
    ['generating', 5, ['5 of 13', '5 of 13', '5 of 13', '5 of 13'], [5, 5, 5, 5]],
  ]) {
    const figures = shownAs(asked, { 'recurrence.mode': mode, 'recurrence.step': step })
    assert.deepEqual(counts(figures), expected, `${mode}, step ${step}`)
    const { numbers } = figures.snapshot
    assert.deepEqual(
      READERS.map((reader) => numbers[`${reader}.lampsOn`]),
      on,
    )
    assert.equal(figures.shown.now.said, text.now(mode, step, 13))
    const { rows } = figures.shown.lamps.figure
    assert.deepEqual(
      rows.map(({ done }) => done),
      on,
      'as many lamps are drawn as computed',
    )
    const ofThisStep = step === 0 ? 0 : 1
    const ofAttention = mode === 'generating' ? ofThisStep : step === 1 ? 13 : 0
    assert.deepEqual(
      rows.map(({ now }) => now),
      [ofThisStep, ofThisStep, ofAttention, ofAttention],
    )
  }
  const generating = shownAs(asked, { 'recurrence.mode': 'generating', 'recurrence.step': 5 })
  assert.match(generating.shown.now.said, /row 5, with 5 scores/)
  const training = shownAs(asked, { 'recurrence.step': 5 })
  assert.match(training.shown.now.said, /compute state 5, which had to wait for state 4; attention was done at step 1/)
})

test('the numbers of the table are those of the last word, in as many steps as there are', async () => {
  const { numbers, figures } = await ask('recurrence', SIX)
  const { caption, rows } = figures.shown.numbers
  assert.equal(caption, 'From word 1 to word 6')
  const cells = rows.map((row) => row.cells)
  assert.deepEqual(cells.slice(0, 3), [
    ['5', '5', '1', '1'],
    ['6', '6', '1', '1'],
    ['6', '6', '6', '6'],
  ])
  const last = (name) => READERS.map((reader) => numbers[`${reader}.${name}`].values.at(-1))
  for (const [i, name] of ['change', 'gradient'].entries())
    for (const [j, value] of last(name).entries())
      close(read(cells[3 + i][j]), value, Math.max(5e-4, 0.05 * value), `${name} of ${READERS[j]}`)
  assert.deepEqual(
    cells[5],
    last('fade').map((x, i) => (i >= 2 ? '–' : x.toFixed(3))),
  )
})

test('a lamp is the page’s word, also where the text is repeated; the hovered place comes first', async () => {
  const asked = await ask('recurrence', { 'recurrence.long': true, 'recurrence.nudged': true })
  const place = (figures) => [figures.shown.lamps.marks.col, figures.shown.chart.marks.col]
  assert.deepEqual(place(asked.figures), [8, 8])
  assert.deepEqual(place(shownAs(asked, { row: asked.answer.spans[3] })), [3, 3])
  assert.deepEqual(place(shownAs(asked, {}, { hovered: 3 + 13 })), [16, 16])
  assert.equal(asked.answer.spans.length, 13)
  const { describe } = asked.figures.shown.lamps.figure
  assert.match(describe(0, 16), /^Recurrent network, word 17 “not”: its state changes by .*; 16 steps from word 1$/)
  assert.match(describe(2, 16), /; 1 step from word 1$/)
})

test('it opens before the nudge: no lamp is lit; a step of an old link is shown as it was; the last word meets the task', async () => {
  const asked = await ask('recurrence')
  const lit = ({ shown }) => shown.lamps.figure.rows.map(({ done }) => done)
  const task = ({ shown }) => text.frame.ask({ shown })
  assert.deepEqual(lit(asked.figures), [0, 0, 0, 0])
  assert.deepEqual(asked.figures.shown.lamps.tensors, [])
  assert.match(asked.figures.shown.now.said, /no lamp is lit/)
  assert.match(asked.figures.shown.lamps.figure.describe(0, 3), /“not”: unlit$/)
  assert.match(task(asked.figures), /^Nudge word 1 /)
  assert.equal(
    asked.figures.snapshot.numbers['rnn.stepsDone'],
    13,
    'as a link that says nothing of steps always had it',
  )
  const old = shownAs(asked, { 'recurrence.step': 4 })
  assert.deepEqual(lit(old), [4, 4, 13, 13])
  assert.match(task(old), /^Nudge word 1 /)
  const done = shownAs(asked, { 'recurrence.nudged': true })
  assert.deepEqual(lit(done), [13, 13, 13, 13])
  assert.equal(task(done), 'Done: 12 steps in the recurrent networks, 1 in attention. Now change the gain.')
  const one = (await ask('recurrence', { text: 'one', 'recurrence.nudged': true })).figures
  assert.match(task(one), /only one word/)
  assert.match(one.shown.now.said, /computes its row/)
})

test('a lamp says in which step it is lit: n steps in the recurrent networks, one in attention, and what its note says', async () => {
  const asked = await ask('recurrence', { ...SIX, 'recurrence.nudged': true })
  const rows = asked.figures.shown.lamps.figure.rows
  const each = ['1', '2', '3', '4', '5', '6']
  assert.deepEqual(
    rows.map(({ numbers }) => numbers),
    [each, each, ...Array(2).fill(Array(6).fill('1'))],
  )
  const writing = shownAs(asked, { 'recurrence.mode': 'generating' }).shown.lamps.figure.rows
  assert.deepEqual(writing[3].numbers, each)
  READERS.forEach((reader, i) => {
    const gradient = asked.numbers[`${reader}.gradient`].values.at(-1)
    assert.ok(rows[i].note.endsWith(`gradient ${gradient.toFixed(2)}`), rows[i].note)
  })
})

test('the aimed head is the other one with a bias of six keys of word 1, and its weight on word 1 is real', async () => {
  const { numbers: tensors, figures } = await ask('recurrence', { 'recurrence.nudged': true })
  assert.deepEqual(tensors['aimed.U'], tensors['attention.U'])
  const [x, u] = [rowsOf(tensors.x), rowsOf(tensors['aimed.U'])]
  const key = u.slice(16, 32).map((row) => dot(row, x[0]))
  const bias = tensors['aimed.b'].values
  key.forEach((value, i) => close(bias[i], 6 * value, 1e-5, `bias ${i}`))
  assert.ok(bias.slice(16).every((value) => value === 0))
  for (const [reader, given] of [
    ['attention', null],
    ['aimed', bias],
  ])
    attend(u, given, x).first.forEach((weight, t) =>
      close(tensors[`${reader}.weight`].values[t], weight, 1e-5, `${reader}, row ${t}`),
    )
  const weights = tensors['aimed.weight'].values
  assert.ok(weights[4] > 0.95 && weights[12] > 0.45, 'before and after “the” comes again')
  const [shared, aimed] = [tensors['attention.weight'].values[12], weights[12]].map((weight) => weight.toFixed(2))
  assert.ok(
    figures.shown.now.said.endsWith(
      `${shared} with random weights, ${aimed} if aimed at word 1 and so at 1 more “the”.`,
    ),
  )
  const change = (reader, t) => tensors[`${reader}.change`].values[t]
  assert.ok(change('aimed', 12) > 3 * change('lstm', 12) && change('aimed', 12) > 20 * change('rnn', 12))
})

test('knobs out of range are kept in it; no text is said so, and a text that a model can’t read is the constructed one’s', async () => {
  const session = new Session()
  session.set({ 'recurrence.gain': 99, 'recurrence.nudge': -1, 'recurrence.seed': 'x' })
  const { state } = session
  assert.deepEqual([state['recurrence.gain'], state['recurrence.nudge'], state['recurrence.seed']], [3, 0.0001, 1])
  const empty = await ask('recurrence', { text: '' })
  assert.match(empty.figures.reason, /no word/)
  assert.deepEqual(empty.answer.tensors, [])
  const { answer, figures } = await ask('recurrence', { text: 'zyxwv qponm', model: 'induction' })
  assert.equal(answer.words.length, 2, 'a text that the model can’t read is the constructed one’s')
  assert.match(figures.shown.made, /the vectors of the model built by hand, 192 numbers/)
  assert.match((await ask('recurrence', { model: 'random' })).figures.shown.made, /^The words have random vectors/)
  assert.match((await ask('recurrence')).figures.shown.made, /^The words have the trained vectors of this page’s model/)
})
