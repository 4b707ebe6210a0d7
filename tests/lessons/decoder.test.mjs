// <hl-decoder>: one decoder layer under teacher forcing, its steps in double, and what a training without the shift comes to.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'
import { layerNorm, plus, softmax, times } from './kit/double.mjs'
import { near } from './kit/near.mjs'
import { largest, rowsOf, shipped } from './kit/shipped.mjs'

/** Of float32 runs of two layers, in a probability. */
const PROBABILITY = 2e-5

/** The shipped model of two layers in double: pre-norm, two heads, a word table that is the output's matrix, too. */
async function inDouble(tokens, source, cut = []) {
  const network = await shipped('reversal')
  const { config } = network
  const of = (name) => {
    const { shape, data } = network.weights(name)
    const cols = shape.at(-1)
    return Array.from({ length: data.length / cols }, (_, r) => [...data.slice(r * cols, (r + 1) * cols)])
  }
  const linear = (x, at, letter) =>
    plus(
      times(x, of(`${at}w${letter}`)),
      x.map(() => of(`${at}b${letter}`)[0]),
    )
  const normed = (x, gain, bias) => layerNorm(x, of(gain), of(bias), config.eps)
  const attention = (queries, keys, at, sees) => {
    const [q, k, v] = [linear(queries, at, 'q'), linear(keys, at, 'k'), linear(keys, at, 'v')]
    const heads = Array.from({ length: config.heads }, (_, h) => {
      const own = (rows) => rows.map((row) => row.slice(h * config.dim, (h + 1) * config.dim))
      const [hq, hk, hv] = [q, k, v].map(own)
      const dot = (a, b) => a.reduce((sum, x, d) => sum + x * b[d], 0) / Math.sqrt(config.dim)
      const weights = hq.map((a, i) => softmax(hk.map((b, j) => (sees(i, j) ? dot(a, b) : -Infinity))).weights)
      return { weights, output: times(weights, hv) }
    })
    const concat = queries.map((_, i) => heads.flatMap(({ output }) => output[i]))
    return { weights: heads.flatMap(({ weights }) => weights), output: linear(concat, at, 'o') }
  }
  const feedForward = (x, at) =>
    linear(
      linear(x, at, '1').map((row) => row.map((value) => Math.max(0, value))),
      at,
      '2',
    )
  const embedded = (list) => list.map((word, i) => plus([of('embedding')[word]], [of('positions')[i]])[0])
  const always = () => true

  let s = embedded(source)
  const n1 = normed(s, 'layer0.gain1', 'layer0.bias1')
  s = plus(s, attention(n1, n1, 'layer0.', always).output)
  s = plus(s, feedForward(normed(s, 'layer0.gain2', 'layer0.bias2'), 'layer0.'))
  const memory = normed(s, 'final.gain', 'final.bias')

  const D = 'decoder.layer0.'
  const added = (x, made, step) => (cut.includes(step) ? made : plus(x, made))
  const x = embedded(tokens)
  const m1 = normed(x, `${D}gain1`, `${D}bias1`)
  const self = attention(m1, m1, `${D}self.`, (i, j) => j <= i)
  const x1 = added(x, self.output, 'self')
  const cross = attention(normed(x1, `${D}gain2`, `${D}bias2`), memory, `${D}cross.`, always)
  const x2 = added(x1, cross.output, 'cross')
  const x3 = added(x2, feedForward(normed(x2, `${D}gain3`, `${D}bias3`), D), 'ffn')
  const table = of('embedding')
  const answers = (level) => {
    const final = normed(level, 'decoder.final.gain', 'decoder.final.bias')
    const logits = times(
      final,
      table[0].map((_, c) => table.map((row) => row[c])),
    )
    return logits.map((row) => softmax(row.map((value, w) => value + of('output.bias')[0][w])).weights)
  }
  const length = (row) => Math.hypot(...row)
  const moved = [
    [x, x1],
    [x1, x2],
    [x2, x3],
  ].map(([a, b]) => a.map((row, i) => length(row.map((value, c) => b[i][c] - value)) / length(row)))
  return { self: self.weights, cross: cross.weights, early: [x, x1, x2].flatMap(answers), last: answers(x3), moved }
}

for (const [letters, cut] of [
  ['headlamp', []],
  ['abc', ['cross']],
  ['ponmlkjihg', ['self', 'ffn']],
])
  test(`${letters}, cut: ${cut}: weights, answers after each step and what each step adds are those of the model in double`, async () => {
    const knobs = Object.fromEntries(cut.map((step) => [`decoder.${step}`, false]))
    const { numbers, answer } = await ask('decoder', { 'decoder.letters': letters, ...knobs })
    const { words } = await shipped('reversal')
    const numbersOf = (list) => list.map((word) => words.indexOf(word))
    const wanted = await inDouble(numbersOf(answer.reads), numbersOf(answer.source), cut)
    near(numbers['decoder.layer0.self.weights'], wanted.self, PROBABILITY, 'self-attention')
    near(numbers['decoder.layer0.cross.weights'], wanted.cross, PROBABILITY, 'cross-attention')
    near(numbers.early, wanted.early, PROBABILITY, 'after each step')
    near(numbers.probabilities, wanted.last, PROBABILITY, 'at the end')
    near(numbers.moved, wanted.moved, 2e-4, 'moved')
  })

test('the input is the target, one place to the right, with [start] in front; nothing is told of what is to come', async () => {
  const asked = await ask('decoder')
  const { reads, targets, source } = asked.answer
  assert.deepEqual(targets, [...'pmaldaeh', '[end]'])
  assert.deepEqual(reads, ['[start]', ...'pmaldaeh'])
  assert.deepEqual(source, [...'headlamp', '[end]'])
  const rows = rowsOf(asked.numbers.probabilities)
  for (const at of [0, 3, 8, 15]) {
    const { shown, isEnd, snapshot } = shownAs(asked, { 'decoder.at': at })
    const here = Math.min(at, 8)
    assert.equal(snapshot.at, here)
    assert.equal(isEnd, here === 8)
    shown.positions.forEach(({ share, isSeen, isNow, isRight }, i) => {
      assert.equal(isNow, i === here)
      assert.equal(isSeen, i <= here)
      assert.equal(share, i <= here ? rows[i][asked.answer.targetNumbers[i]] : null)
      if (i <= here) assert.equal(isRight, largest(rows[i]) === asked.answer.targetNumbers[i])
    })
    assert.match(shown.now.said, new RegExp(`must predict ${targets[here].replaceAll(/[[\]]/gu, '\\$&')}\\.`, 'u'))
    const self = shown.steps[0].map.figure
    assert.ok(
      Array.from(self.values).every((weight, i) => i % 9 <= here || weight === 0),
      'later positions are hidden',
    )
  }
})

test('where the model is wrong, the probability shown is the target’s', async () => {
  const asked = await ask('decoder', { 'decoder.cross': false })
  const { shown } = shownAs(asked, { 'decoder.at': 8 })
  const rows = rowsOf(asked.numbers.probabilities)
  const wrong = shown.positions.filter(({ isRight }) => !isRight)
  assert.ok(wrong.length > 1)
  shown.positions.forEach(({ share }, i) => assert.equal(share, rows[i][asked.answer.targetNumbers[i]]))
})

test('cross-attention brings the letter: before it the target is hardly known', async () => {
  const { numbers, answer } = await ask('decoder')
  const early = rowsOf(numbers.early)
  const n = answer.targets.length
  const right = (level) => answer.targetNumbers.filter((target, i) => largest(early[level * n + i]) === target).length
  assert.ok(right(1) <= 3, `${right(1)} of ${n} after self-attention`)
  assert.ok(right(2) >= 8, `${right(2)} of ${n} after cross-attention`)
})

test('without the shift the loss falls faster and further, each target is copied, and nothing comes of writing', async () => {
  const { numbers, answer, figures } = await ask('decoder', { 'decoder.shifted': false })
  assert.deepEqual(answer.reads, answer.targets)
  const [wrong, right] = [numbers['loss.unshifted'].values, numbers['loss.shifted'].values]
  assert.equal(wrong.length * 5, answer.training.steps)
  assert.ok(wrong.at(-1) < 0.01 && right.at(-1) > 0.5, `${wrong.at(-1)}, ${right.at(-1)}`)
  const rows = rowsOf(numbers.probabilities)
  answer.targetNumbers.forEach((target, i) => assert.ok(rows[i][target] > 0.98, `${i}: ${rows[i][target]}`))
  assert.deepEqual(numbers.right.values, [0, 1])
  assert.notDeepEqual(answer.written, answer.targets)
  assert.deepEqual(answer.whole, answer.targets)
  const said = texts.decoder.frame.ask(figures)
  assert.match(said, /^Without the shift the loss fell to 0\.0\d, but .* instead of “pmaldaeh”\.$/u)
  const again = await ask('decoder', { 'decoder.shifted': false })
  assert.deepEqual(again.numbers, numbers, 'trained once, the same numbers')
})

test('no sentence of copying where the model happens to write the right letters', () => {
  const outcome = {
    isRight: true,
    measured: { loss: 0.01, wrong: 0, whole: 1 },
    written: 'k',
    wanted: 'k',
    steps: 200,
    asked: 100,
  }
  assert.match(texts.decoder.frame.ask({ outcome, isEnd: false }), /by chance/u)
})

test('letters of any kind: known ones are read, others counted', async () => {
  for (const [typed, letters, ignored] of [
    ['HeLlo x', 'hello', 1],
    ['abcdefghijklmnopponm', 'abcdefghijklmno', 5],
  ]) {
    const { answer } = await ask('decoder', { 'decoder.letters': typed })
    assert.deepEqual([answer.letters.join(''), answer.ignored], [letters, ignored])
  }
  for (const typed of ['', 'xyz', '😀'])
    for (const shifted of [true, false]) {
      const { figures } = await ask('decoder', { 'decoder.letters': typed, 'decoder.shifted': shifted })
      assert.equal(figures.shown, null)
      assert.notEqual(figures.reason, '')
    }
})
