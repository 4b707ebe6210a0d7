// <hl-debugger>: what it shows of a result in its box, held to attention in double. How often the right mistake is named is
// tested in debugger-search.test.mjs.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts } from '../../build/source.mjs'
import { FIXES } from '../../web/lessons/debugger/fixes.js'
import { ask, shownAs } from './kit/ask.mjs'
import { assertClose, EXAM, headOf, knobsOf, matrix } from './kit/row.mjs'
import { read, rowsOf, shipped } from './kit/shipped.mjs'
import { wrongAttention } from './kit/wrong-attention.mjs'

const TEXT = 'the animal did not cross the street because it was too tired'

const written = (rows, digits = 4) => rows.map((row) => row.map((x) => x.toFixed(digits)).join(' ')).join('\n')
const made = (given, ...mistakes) => wrongAttention({ causal: false, ...given }, new Set(mistakes))
const most = (a, b) => Math.max(...a.flat().map((x, i) => Math.abs(x - b.flat()[i])))

/** Pastes numbers, and asks for them and for what is said. */
const paste = (text, knobs = {}) => ask('debugger', { 'debugger.paste': text, ...knobs })

test('it opens on an unsolved result: right and wrong weights, the first difference, no name', async () => {
  const asked = await ask('debugger')
  const [right, wrong] = [made(EXAM).weights, made(EXAM, 'unscaled').weights]
  assertClose(asked.numbers.right.values, right.flat(), 'right', 1e-6)
  assertClose(asked.numbers.pasted.values, wrong.flat(), 'in the box', 6e-4)
  const { shown, snapshot } = asked.figures
  assert.deepEqual(snapshot, { found: [], tied: [], isRight: false })
  assert.deepEqual([shown.verdict, shown.table, shown.fixes], [null, null, []])
  assert.match(shown.first.said, /row 1, column 1 should be 0\.2645 and is 0\.2120\. 6 numbers differ/u)
  assert.deepEqual(
    shown.pair.map(({ marks }) => [marks.row, marks.col]),
    [
      [0, 0],
      [0, 0],
    ],
  )
  const told = shownAs(asked, { 'debugger.guess': 'tell' })
  assert.deepEqual(told.snapshot.found, ['unscaled'])
  assert.match(told.shown.verdict.said, /^Mistake: scores not divided by √dₖ\./u)
})

test('the fix of a missing and of a doubled scale divides by the root; each mistake has a fix that changes the line', async () => {
  for (const mistake of ['unscaled', 'scaled-twice']) {
    const wrong = made(EXAM, mistake).weights
    const [{ numpy, pytorch }] = (await paste(written(wrong, 4))).figures.shown.fixes
    assert.deepEqual([numpy.right, pytorch.right], ['scores = Q @ K.T / np.sqrt(d_k)', 'scores = Q @ K.T / d_k ** 0.5'])
  }
  for (const name of Object.keys(texts.debugger.mistakes)) {
    assert.ok(FIXES[name], name)
    for (const { wrong, right } of Object.values(FIXES[name])) assert.notEqual(wrong, right, name)
  }
})

test('a wrong guess is refuted with the distance of its numbers, a right one is met', async () => {
  const { answer, figures } = await ask('debugger', { 'debugger.guess': 'wrong-axis' })
  const box = made(EXAM, 'unscaled').weights.map((row) => row.map((x) => Number(x.toFixed(3))))
  const distance = most(made(EXAM, 'wrong-axis').weights, box)
  assert.ok(Math.abs(answer.guessed - distance) < 1e-6, `${answer.guessed}, not ${distance}`)
  assert.match(figures.shown.refuted, new RegExp(`up to ${distance.toFixed(3).replace('.', '\\.')}`, 'u'))
  assert.equal((await ask('debugger', { 'debugger.guess': 'unscaled' })).figures.isMet, true)
})

test('a hundred results of the page: each has a mistake that can be chosen, and it is the one that is named', async () => {
  const names = new Set()
  for (let puzzle = 0; puzzle < 100; puzzle++) {
    const { answer } = await ask('debugger', { 'debugger.puzzle': puzzle })
    const [best] = answer.suspects
    assert.equal(answer.right.fits, false, `${puzzle} is wrong`)
    assert.equal(best.fits, true, `${puzzle} is explained`)
    assert.ok(best.mistakes.length === 1 && answer.choices.includes(best.mistakes[0]), `${puzzle}: ${best.mistakes}`)
    names.add(best.mistakes[0])
  }
  assert.ok(names.size > 7, [...names].join(' '))
})

for (const [mistakes, causal] of [
  [['unscaled'], false],
  [['scaled-twice'], false],
  [['wrong-axis'], false],
  [['no-mask'], true],
  [['mask-zero'], true],
  [['mask-after-softmax'], true],
  [['mask-off-by-one'], true],
  [['keys-values-swapped'], false],
  [['unscaled', 'mask-zero'], true],
  [['scaled-twice', 'mask-inverted'], true],
])
  test(`${mistakes.join(' and ')}: named from weights and from an output, with the distance`, async () => {
    const given = { q: matrix(5, 4), k: matrix(5, 4), v: matrix(5, 4) }
    const right = made({ ...given, causal })
    const wrong = made({ ...given, causal }, ...mistakes)
    for (const of of ['weights', 'output']) {
      if (most(right[of], wrong[of]) < 1e-3) continue // weights know nothing of V
      const asked = await paste(written(wrong[of], 5), { ...knobsOf(given), 'debugger.causal': causal })
      const { figures, numbers } = asked
      // Of 5 x 4 matrices an output has 4 columns and the weights 5.
      assertClose(numbers.right.values, right[of].flat(), `right ${of}`, 3e-5)
      const difference = wrong[of].flat().map((x, i) => Number(x.toFixed(5)) - right[of].flat()[i])
      assertClose(numbers.difference.values, difference, 'difference', 3e-5)
      assert.deepEqual([...figures.snapshot.found].sort(), [...mistakes].sort(), of)
      assert.ok(numbers.distances.values[2] <= 5e-6 + 3e-5, 'rounding')
      assert.ok(
        Math.abs(numbers.distances.values[0] - Math.max(...difference.map(Math.abs))) < 3e-5,
        'of what is right',
      )
      const first = difference.findIndex((x) => Math.abs(x) > 5e-5)
      const cols = right[of][0].length
      const { marks } = figures.shown.pair[1]
      assert.equal(marks.row * cols + marks.col, first, `${of}: the first difference`)
      assert.equal(figures.shown.fixes.length, mistakes.length)
    }
  })

test('the right answer is called right; numbers that no mistake makes are not explained, with their first difference', async () => {
  const right = await paste('1.058 1.000\n1.562 1.000')
  assert.equal(right.figures.snapshot.isRight, true)
  assert.match(right.figures.shown.verdict.said, /^The result is right/u)
  assert.equal(right.figures.shown.first.said, 'Every number agrees to the digits that are written.')
  const none = await paste('1.058 1.000\n1.562 1.100')
  assert.deepEqual(none.figures.snapshot.found, [])
  assert.match(none.figures.shown.verdict.said, /^No mistake on the list, and no pair of two/u)
  assert.match(none.figures.shown.first.said, /row 2, column 2 should be 1\.0000 and is 1\.1000\. One number differs/u)
})

test('mistakes that give the same numbers are listed as a tie, with every fix, and any of them meets the task', async () => {
  const given = { q: matrix(2, 3), k: matrix(2, 3), v: matrix(2, 3) }
  const task = { ...knobsOf(given), 'debugger.causal': true }
  const wrong = made({ ...given, causal: true }, 'no-mask').weights
  assert.deepEqual(made({ ...given, causal: true }, 'mask-one-ahead').weights, wrong, 'of two keys')
  const { figures, answer } = await paste(written(wrong, 4), task)
  assert.deepEqual(figures.snapshot, { found: [], tied: ['no-mask', 'mask-one-ahead'], isRight: false })
  const { said } = figures.shown.verdict
  assert.match(
    said,
    /^2 explanations cannot be told apart on this input: no causal mask; mask off by one: the next key/u,
  )
  const distance = Math.max(...answer.suspects.slice(0, 2).map((suspect) => suspect.distance))
  assert.ok(distance <= 5e-5 + 1e-6, `${distance}: rounding`)
  assert.match(said, new RegExp(`by ${(1e5 * distance).toFixed(2)}\\s×\\s10⁻⁵ at most`, 'u'))
  assert.deepEqual(
    figures.shown.fixes.map(({ name }) => name),
    ['no causal mask', 'mask off by one: the next key visible'],
  )
  // As a wrong result of the page's: each of the two is right.
  const puzzles = await Promise.all(
    [...Array(40).keys()].map((i) => ask('debugger', { ...task, 'debugger.puzzle': i })),
  )
  const puzzle = puzzles.findIndex(
    ({ answer: { suspects, tied } }) => tied === 2 && suspects[0].mistakes[0] === 'no-mask',
  )
  for (const guess of ['no-mask', 'mask-one-ahead']) {
    const guessed = await ask('debugger', { ...task, 'debugger.puzzle': puzzle, 'debugger.guess': guess })
    assert.deepEqual([guessed.figures.isMet, guessed.answer.guessed], [true, null], guess)
    assert.match(texts.debugger.frame.ask(guessed.figures), /explains the numbers; it is not the only one/u)
  }
})

test('what can’t be compared says why, and the figure stays', async () => {
  for (const [text, fault] of [
    ['1 2 3 4', 'shape'],
    ['0.1 ... 0.2', 'cut'],
    ['1,234.5 2.5', 'thousands'],
    ['1 2\n3', 'ragged'],
    ['0.5 half', 'number'],
  ]) {
    const { answer, figures } = await paste(text)
    assert.equal(answer.fault.fault, fault, text)
    assert.ok(figures.fault.length > 10 && figures.task !== null && figures.shown === null, text)
  }
  const { figures } = await paste('nan nan\nnan nan')
  assert.match(figures.shown.verdict.said, /^No mistake/u)
})

test('on a sentence: W transposed, one and all, from the model’s own matrices', async () => {
  const at = { model: 'english-plain', text: TEXT, layer: 1, head: 1 }
  const model = await shipped('english-plain')
  const rows = ({ shape, data }) => rowsOf({ shape, values: [...data] })
  const layer = Object.fromEntries(['q', 'k', 'v'].map((letter) => [letter, rows(model.weights(`layer1.w${letter}`))]))
  const input = rows(
    read(model, { tokens: model.tokens(TEXT).numbers }, model.config.norm === 'pre' ? 'layer1.norm1' : 'layer1.x'),
  )
  const { q, k, v } = await headOf('english-plain', TEXT, { layer: 1, head: 1 })
  const dim = q[0].length
  const turned = Object.fromEntries(
    Object.entries(layer).map(([letter, w]) => [letter, input.map((x) => biased(model, letter, x, w, dim))]),
  )
  for (const name of ['wq-transposed', 'wk-transposed', 'w-transposed']) {
    const { weights } = wrongAttention({ q, k, v, causal: false, turned }, new Set([name]))
    const { figures } = await paste(written(weights, 4), { ...at, 'exam.from': 'sentence' })
    assert.ok(
      figures.snapshot.found.includes(name) || (name === 'w-transposed' && figures.snapshot.found.length === 1),
      `${name}: ${figures.snapshot.found}, ${figures.shown.verdict.said}`,
    )
  }
  const { weights } = wrongAttention({ q, k, v, causal: false }, new Set(['unscaled']))
  const asked = await paste(written(weights, 4), { ...at, 'exam.from': 'sentence', row: 'street' })
  assert.deepEqual(asked.figures.snapshot.found, ['unscaled'])
  assert.deepEqual(
    asked.figures.shown.pair.map(({ marks }) => marks.rows),
    [[6], [6]],
    'the picked word',
  )

  /** One head's part of x W^T + b, in double. */
  function biased(network, letter, x, w, width) {
    const bias = network.weightNames.includes(`layer1.b${letter}`) ? network.weights(`layer1.b${letter}`).data : []
    return Array.from({ length: width }, (_, c) => {
      const row = width + c // of head 1
      return w[row].reduce((sum, one, d) => sum + one * x[d], bias[row] ?? 0)
    })
  }
})
