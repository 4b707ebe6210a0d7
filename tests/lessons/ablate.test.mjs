// <hl-ablate>: how far outputs move and which answers change with heads off, against runs of the shipped model here, and
// against the model in double.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lessons, texts } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'
import { inDouble } from './kit/double.mjs'
import { squares } from './kit/least-squares.mjs'
import { near } from './kit/near.mjs'
import { largest, read, rowsOf, shipped } from './kit/shipped.mjs'

const MODEL = 'english-supervised'
const SENTENCE = 'The animal didn’t cross the street because it was too tired.'
const READ = 'the animal did not cross the street because it was too tired .'

/** float32 beside double: sums over 64 products, exponentials of what comes of them. */
const CLOSE = 1e-5

const close = (got, wanted, within, message) =>
  assert.ok(Math.abs(got - wanted) <= within, `${message}: ${got}, not ${wanted}`)

test('a head off: the move of each word’s output and its answer, as two runs here give them', async () => {
  const network = await shipped(MODEL)
  const { numbers: tokens } = network.tokens(SENTENCE)
  const n = tokens.length
  const run = (off) => {
    const heads = Uint8Array.from({ length: 8 }, (_, i) => (off.includes(i) ? 0 : 1))
    const [final, probabilities] = ['final', 'probabilities'].map((name) => read(network, { tokens, heads }, name))
    return {
      final: rowsOf({ shape: final.shape, values: [...final.data] }),
      probabilities: rowsOf({ shape: probabilities.shape, values: [...probabilities.data] }),
    }
  }
  const whole = run([])
  const moved = (off) =>
    run(off).final.map((row, t) => {
      const distance = Math.sqrt(squares([row.map((value, c) => value - whole.final[t][c])]))
      return distance / Math.sqrt(squares([whole.final[t]]))
    })
  const check = async (off) => {
    const names = off.map((i) => `${Math.floor(i / 4)}.${i % 4}`).join(' ')
    const asked = await ask('ablate', { off: names })
    const { numbers, figures } = asked
    moved(off).forEach((value, t) => close(numbers.moved.values[t], value, 1e-5, `word ${t}`))
    const now = run(off)
    const { answers } = figures.snapshot
    assert.equal(answers.length, n)
    answers.forEach((answer, t) => {
      assert.equal(answer.before.word, network.words[largest(whole.probabilities[t])])
      assert.equal(answer.before.probability, Math.max(...whole.probabilities[t]))
      assert.equal(answer.now.word, network.words[largest(now.probabilities[t])])
      assert.equal(answer.now.probability, Math.max(...now.probabilities[t]))
    })
    const changed = answers.filter(({ before, now: then }) => before.word !== then.word).length
    const { said, isChanged } = figures.shown.answers
    assert.equal(isChanged, changed > 0)
    if (off.length) assert.ok(said.startsWith(changed ? `${changed} of ${n} likeliest answers` : 'None of the'), said)
    return asked
  }
  const one = await check([4])
  for (let head = 0; head < 8; head++)
    moved([head]).forEach((value, t) =>
      close(one.numbers.movedByOne.values[head * n + t], value, 1e-5, `head ${head}, word ${t}`),
    )
  assert.ok(one.numbers.moved.values[8] > 0.5, 'the taught head matters at "it"')
  await check([0, 4])
  const none = await check([])
  assert.ok(none.numbers.moved.values.every((value) => value === 0))
  assert.equal(none.figures.shown.answers.said, 'No head is off.')
  const answers = (off) => run(off).probabilities.map((row) => network.words[largest(row)])
  assert.deepEqual(
    none.answer.answersByOne,
    Array.from({ length: 8 }, (_, head) => answers([head])),
    'answers without each head',
  )
})

test('a head off: how far each word’s last vector moves, and each head alone, in double', async () => {
  const whole = await inDouble(MODEL, READ)
  const moved = async (off) => {
    const { final } = await inDouble(MODEL, READ, { off })
    return final.map(
      (row, t) => Math.hypot(...row.map((x, c) => x - whole.final[t][c])) / Math.hypot(...whole.final[t]),
    )
  }
  const { numbers } = await ask('ablate', { off: '1.0 0.2' })
  near(numbers.moved, await moved(['1.0', '0.2']), CLOSE, 'both off')
  const n = whole.words.length
  for (let head = 0; head < 8; head++) {
    const name = `${Math.floor(head / 4)}.${head % 4}`
    near({ values: numbers.movedByOne.values.slice(head * n, (head + 1) * n) }, await moved([name]), CLOSE, name)
  }
  const { probabilities } = await inDouble(MODEL, READ, { off: ['1.0', '0.2'] })
  near(numbers.probabilities, probabilities, CLOSE, 'probabilities')
})

test('figures: heads are named from 1, colours and bars end at the largest, the picked word is outlined', async () => {
  const asked = await ask('ablate', { off: '1.0 0.2 7.0' })
  const { layers, one, moved, verdict, isAnyOff, answers, row } = asked.figures.shown
  const off = layers.flatMap(({ switches }) => switches.filter(({ isOn }) => !isOn))
  assert.deepEqual(
    off.map(({ name, label, title }) => [name, label, title]),
    [
      ['0.2', '1.3', 'layer 1, head 3'],
      ['1.0', '2.1', 'layer 2, head 1'],
    ],
  )
  assert.ok(isAnyOff)
  assert.match(moved.heading, /^Without layer 1, head 3 and layer 2, head 1: /)
  const { movedByOne, moved: all } = asked.numbers
  assert.equal(one.end, Math.max(...movedByOne.values).toPrecision(3))
  assert.equal(one.figure.high, Math.max(...movedByOne.values))
  assert.equal(moved.figure.most, Math.max(1, ...all.values))
  assert.equal(
    one.figure.describe(4, 8),
    `Without layer 2, head 1, the output at “it” moves by ${movedByOne.values[4 * 13 + 8].toFixed(4)} of its length`,
  )
  assert.equal(
    moved.figure.describe(8, 0),
    `“it”: its output moves by ${all.values[8].toFixed(4)} of its length; the answer is bear, was animal`,
  )
  assert.deepEqual(moved.figure.notes[8], { text: 'bear, was animal', isLoud: true })
  assert.deepEqual(moved.figure.notes[1], { text: 'animal', isLoud: false })
  assert.match(
    verdict.said,
    /^At “it” the model answers “bear” 0\.\d\d; with every head on, it answers “animal” \d\.\d\d\.$/,
  )
  assert.deepEqual([row, one.cursor, moved.marks], [8, { col: 8 }, { col: 8 }])
  assert.deepEqual(one.marks, { row: 2, rows: [4], col: 8 }, 'the heads that are off, and the picked word')
  assert.deepEqual(shownAs(asked, { off: [] }).shown.one.marks, { col: 8 })
  assert.deepEqual(shownAs(asked, { row: asked.answer.spans[1] }).shown.moved.marks, { col: 1 })
  assert.equal(answers.columns[8].word, 'it')
})

test('the task: found with the one head whose loss changes the answer at the picked word, and with no other', async () => {
  const goal = async (knobs) => {
    const { answer, state } = await ask('ablate', knobs)
    const found = lessons.ablate.goalIn(answer, state)
    return { ...found, said: texts.ablate.frame.ask(found) }
  }
  const opening = await goal({})
  assert.deepEqual([opening.changing, opening.heads, opening.isFound], [1, 8, false])
  assert.equal(opening.said, 'Switch heads off one at a time: which one changes the answer at “it”?')
  for (let head = 0; head < 8; head++) {
    const off = `${Math.floor(head / 4)}.${head % 4}`
    assert.equal((await goal({ off })).isFound, off === '1.0', off)
  }
  assert.equal(
    (await goal({ off: '1.0' })).said,
    'Found: without layer 2, head 1 the answer at “it” is “bear”, not “animal”.',
  )
  assert.equal((await goal({ off: '1.0 0.2' })).isFound, false, 'one head is asked for')
  assert.match((await goal({ row: 'the' })).said, /^No single head changes the answer at “the”/)
  const plain = { model: 'english-plain', text: 'the animal did not cross the street because it was too tired' }
  assert.equal(
    (await goal({ ...plain, row: 'tired' })).said,
    'Find a head that changes the answer at “tired” when switched off: 3 of the 8 heads do.',
  )
  const unread = await ask('ablate', { model: 'induction', text: 'one a' })
  assert.equal(lessons.ablate.goalIn(unread.answer, unread.state), null)
})

test('while a head is looked for, only rows of heads that were tried are open', async () => {
  const { answer, state, figures } = await ask('ablate', { off: '0.1' })
  const words = answer.words.length
  const { one } = lessons.ablate.figures(answer, state, { tried: ['0.1'] }).shown
  const isShown = Array.from({ length: 8 }, (_, head) =>
    one.figure.values.slice(head * words, (head + 1) * words).every((value) => Number.isFinite(value)),
  )
  assert.deepEqual(isShown, [false, true, false, false, false, false, false, false])
  assert.equal(one.figure.describe(0, 8), 'Without layer 1, head 1 the output at “it”: not tried yet')
  assert.equal(one.figure.describe(1, 8), figures.shown.one.figure.describe(1, 8))
  assert.deepEqual([one.isWhole, figures.shown.one.isWhole, one.end], [false, true, figures.shown.one.end])
})

test('a model that answers nothing lends its place', async () => {
  for (const model of ['random', 'constructed']) {
    const { figures, answer } = await ask('ablate', { model })
    assert.equal(figures.snapshot.model, MODEL)
    assert.match(figures.other, /gives no answer/)
    assert.equal(answer.model, MODEL)
  }
  assert.equal((await ask('ablate', { model: 'english-plain' })).figures.other, '')
  const unread = await ask('ablate', { model: 'induction', text: 'one a' })
  assert.deepEqual([unread.figures.shown, unread.figures.snapshot.answers], [null, []])
  assert.match(unread.figures.reason, /can’t read “one”/)
})
