// <hl-reversal>: what an encoder-decoder writes, its cross-attention, its heads switched off.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'
import { largest, read, rowsOf, shipped } from './kit/shipped.mjs'

const CROSS = 'decoder.layer0.cross.weights'

/** One head of a (H,T,S) tensor. */
const headOf = ({ shape, values }, head) => {
  const size = shape[1] * shape[2]
  return rowsOf({ shape, values: values.slice(head * size, (head + 1) * size) })
}

test('inputs of 3 to 10 letters come out reversed, as the model writes them when asked word by word', async () => {
  const network = await shipped('reversal')
  const [start, end] = ['[start]', '[end]'].map((word) => network.words.indexOf(word))
  for (const letters of ['headlamp', 'abc', 'ponmlkjihg', 'aabbaab', 'dad']) {
    const { figures, numbers } = await ask('reversal', { 'reversal.letters': letters })
    const { said, wanted } = figures.snapshot
    assert.deepEqual(said, [...letters].reverse().concat('[end]'))
    assert.deepEqual(wanted, said)
    const source = [...[...letters].map((letter) => network.words.indexOf(letter)), end]
    const tokens = [start]
    while (tokens.length < 20) {
      const { data } = read(network, { tokens, source }, { name: 'probabilities', row: tokens.length - 1, rows: 1 })
      const next = largest([...data])
      if (next === end) break
      tokens.push(next)
    }
    assert.deepEqual(
      said.slice(0, -1),
      tokens.slice(1).map((token) => network.words[token]),
    )
    for (const name of [...network.tensorNames.filter((each) => each.endsWith('weights')), 'probabilities'])
      assert.deepEqual(Float32Array.from(numbers[name].values), read(network, { tokens, source }, name).data, name)
  }
})

test('the cross-attention on show has most of its weight on the anti-diagonal, and says how much', async () => {
  const { figures, numbers, state } = await ask('reversal')
  const { letters, mirror } = figures.snapshot
  const head = state['reversal.shown'] % 2
  const { map } = figures.shown
  assert.deepEqual(map.tensors, [CROSS, 'probabilities'])
  assert.equal(map.heading, 'Cross: output to input, head 2')
  const rows = headOf(numbers[CROSS], head)
  assert.deepEqual(numbers[CROSS].shape, [2, letters.length + 1, letters.length + 1])
  assert.deepEqual(Array.from(map.figure.values), rows.flat())
  assert.equal(map.figure.describe(2, 5), `Row 3 “a”, column 6 “a”: ${rows[2][5].toFixed(4)}`)
  const weights = letters.map((_, t) => rows[t][letters.length - 1 - t])
  for (const [t] of letters.entries()) assert.equal(largest(rows[t]), letters.length - 1 - t, `row ${t}`)
  const mean = weights.reduce((a, b) => a + b) / weights.length
  assert.ok(mean > 0.5 && Math.abs(mirror[CROSS][head] - mean) < 1e-6, `${mean}`)
  assert.ok(mirror[CROSS][head] === Math.max(...Object.values(mirror).flat()), 'the clearest head is shown first')
  assert.ok(figures.shown.mirror.said.includes(mean.toFixed(3)))
})

test('every attention can be shown: the decoder’s own is masked, the encoder’s is not', async () => {
  const asked = await ask('reversal')
  const seen = new Set()
  for (let shown = 0; shown < 6; shown++) {
    const { map, kinds, mirror } = shownAs(asked, { 'reversal.shown': shown }).shown
    seen.add(map.tensors[0])
    const chosen = kinds.flatMap(({ tiles }) => tiles).filter((tile) => tile.isChosen)
    assert.deepEqual(
      chosen.map(({ at }) => at),
      [shown],
    )
    assert.deepEqual(chosen[0].values, map.figure.values)
    assert.equal(mirror !== null, map.tensors[0] === CROSS, 'only cross-attention has an anti-diagonal')
  }
  assert.deepEqual([...seen].sort(), [
    'decoder.layer0.cross.weights',
    'decoder.layer0.self.weights',
    'encoder.layer0.weights',
  ])
  const above = (name) => headOf(asked.numbers[name], 0).flatMap((row, i) => row.slice(i + 1))
  assert.ok(above('decoder.layer0.self.weights').every((weight) => weight === 0))
  assert.ok(above('encoder.layer0.weights').some((weight) => weight > 0.01))
  assert.equal(shownAs(asked, { 'reversal.shown': 11 }).shown.map.tensors[0], CROSS, 'beyond the last: the last')
})

test('without its cross-attention the output is wrong, and it is said what it was', async () => {
  const { figures, answer } = await ask('reversal', { 'reversal.without': '2.0 2.1' })
  const { said, wholeSaid } = figures.snapshot
  assert.equal(wholeSaid.join(''), 'pmaldaeh[end]')
  assert.notDeepEqual(said, wholeSaid)
  const { verdict, output, kinds } = figures.shown
  assert.match(verdict.said, /not the reversed input.*With all heads on, the output is p m a l d a e h \[end\]/)
  assert.ok(output.written.some(({ isRight }) => !isRight))
  assert.deepEqual(
    kinds.map(({ tiles }) => tiles.map(({ isOn }) => isOn)),
    [
      [false, false],
      [true, true],
      [true, true],
    ],
  )
  // What was likely before is that of the same words, with every head on.
  const network = await shipped('reversal')
  const numbersOf = (words) => words.map((word) => network.words.indexOf(word))
  const whole = read(network, { tokens: numbersOf(answer.words), source: numbersOf(answer.source) }, 'probabilities')
  const { answers } = figures.shown.next.figure
  for (const { label, before } of answers)
    assert.equal(before, whole.data[2 * network.words.length + network.words.indexOf(label)])
  assert.ok(answers.some(({ value, before }) => Math.abs(value - before) > 0.1))
})

test('with a head off that isn’t needed the output is the same, and so it is said', async () => {
  const { figures } = await ask('reversal', { 'reversal.without': '1.0', 'reversal.letters': 'bead' })
  const { said, wholeSaid } = figures.snapshot
  assert.equal(said.join(''), 'daeb[end]')
  assert.deepEqual(said, wholeSaid)
  assert.equal(
    figures.shown.verdict.said,
    'All 4 letters are right, and so is [end]. With this head off, the output is the same.',
  )
})

test('letters of any kind: known ones are read, others counted', async () => {
  for (const [typed, letters, ignored] of [
    ['HeLlo x', 'hello', 1],
    ['abcdefghijklmnopponm', 'abcdefghijklmno', 5],
    ['a', 'a', 0],
    ['a b\tc 😀', 'abc', 1],
  ]) {
    const { answer, figures } = await ask('reversal', { 'reversal.letters': typed })
    assert.deepEqual([answer.letters.join(''), answer.ignored], [letters, ignored])
    assert.equal(answer.limit, 15)
    assert.notEqual(figures.shown, null)
  }
  for (const typed of ['', 'xyz', '😀']) {
    const { figures } = await ask('reversal', { 'reversal.letters': typed })
    assert.equal(figures.shown, null)
    assert.deepEqual([figures.snapshot.letters, figures.snapshot.said], [[], []])
  }
})

test('the answers are those of the picked row, and the pointer moves the outline only', async () => {
  const asked = await ask('reversal')
  const { said } = asked.figures.snapshot
  for (const row of [0, 3, 8, 15]) {
    const { shown, snapshot } = shownAs(asked, { 'reversal.at': row })
    const there = Math.min(row, 8)
    assert.equal(snapshot.answers[0].word, said[there])
    assert.equal(shown.next.figure.answers[0].label, said[there])
    assert.equal(
      shown.next.heading,
      `The next letter after “${there ? said[there - 1] : '[start]'}”, according to the model`,
    )
    assert.deepEqual(shown.map.marks, { row: there, col: 5 })
    const values = rowsOf(asked.numbers.probabilities)[there]
    assert.equal(snapshot.answers[0].probability, Math.max(...values))
  }
  const { map, next } = shownAs(asked, {}, { hovered: { row: 6, col: 1 } }).shown
  assert.deepEqual(map.marks, { row: 6, col: 1 })
  assert.equal(next.heading, asked.figures.shown.next.heading)
})

test('another source changes every key and value of the cross-attention, and no query by one bit', async () => {
  const first = await ask('reversal')
  const { frame } = texts.reversal
  assert.match(frame.ask(first.figures), /^Give the encoder the other word/)
  assert.ok(first.figures.shown.vectors.every(({ said }) => said === 'not swapped yet'))
  const { figures, answer, numbers } = await ask('reversal', {}, { own: { swapped: true } })
  assert.equal(answer.source.join(''), 'blockade[end]')
  assert.deepEqual(answer.words, first.answer.words, 'the decoder reads what it read')
  assert.equal(figures.snapshot.wanted.join(''), 'edakcolb[end]')
  const network = await shipped('reversal')
  const numbersOf = (list) => list.map((word) => network.words.indexOf(word))
  const request = { tokens: numbersOf(answer.words), source: numbersOf(answer.source) }
  assert.deepEqual(Float32Array.from(numbers.probabilities.values), read(network, request, 'probabilities').data)
  for (const letter of ['q', 'k', 'v']) {
    const name = `decoder.layer0.cross.${letter}`
    const [rows, others] = [first, { numbers }].map((asked) => headOf(asked.numbers[name], 1))
    const changed = rows.filter((row, i) => row.some((x, j) => !Object.is(x, others[i][j]))).length
    assert.equal(changed, letter === 'q' ? 0 : 9, name)
    const shown = figures.shown.vectors.find((one) => one.letter === letter)
    assert.equal(shown.said, `${changed} of 9 rows changed`)
    assert.deepEqual(Array.from(shown.panel.figure.values), others.flat())
  }
  assert.match(frame.ask(figures), /^K and V change\. Q does not change, not even by one bit: the decoder still reads/)
  const askAt = (shown) =>
    frame.ask(first.lesson.figures(answer, { ...first.state, 'reversal.shown': shown }, { swapped: true }))
  assert.match(askAt(0), /^Q, K and V all change/)
  assert.match(askAt(2), /^Nothing changes here/)
})

test('the other source is as long as the typed one, and another one', async () => {
  for (const [typed, other] of [
    ['headlamp', 'blockade'],
    ['blockade', 'headlamp'],
    ['abc', 'blo'],
    ['abcdefghijk', 'blockadeblo'],
  ])
    assert.equal((await ask('reversal', { 'reversal.letters': typed })).answer.other.join(''), other)
})
