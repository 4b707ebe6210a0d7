// <hl-flash>: a row in tiles against the formulas in double, over the keys so far; answers accepted and slips named.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, lessons } from './kit/ask.mjs'
import { near } from './kit/near.mjs'
import { rowsOf } from './kit/shipped.mjs'

const TIRED = 'the animal did not cross the street because it was too tired'
const WIDE = TIRED.replace('tired', 'wide')
const PLAIN = { model: 'english-plain', layer: 0, head: 1, row: 'it' }

/** float32 in sums of some terms of a few units. */
const CLOSE = 2e-5

const sum = (row) => row.reduce((a, b) => a + b, 0)

/** What the row has after each tile, from q, k and v as they come: the definition, and no recurrence. */
function inDouble({ q, k, v }, tile) {
  const [query] = rowsOf(q)
  const scores = rowsOf(k).map((key) => sum(key.map((x, d) => x * query[d])) / Math.sqrt(query.length))
  const values = rowsOf(v)
  const steps = []
  for (let to = tile; to < scores.length + tile; to += tile) {
    const before = scores.slice(0, to - tile)
    const sofar = scores.slice(0, to)
    const m = Math.max(...sofar)
    const e = sofar.map((s) => Math.exp(s - m))
    const o = values[0].map((_, c) => sum(e.map((x, j) => x * values[j][c])))
    steps.push({ m, factor: before.length ? Math.exp(Math.max(...before) - m) : 0, l: sum(e), o })
  }
  return { scores, steps }
}

for (const [name, knobs, tile] of [
  ['wide, tiles of 4', { ...PLAIN, text: WIDE }, 4],
  ['tired, from the last word', { ...PLAIN, text: TIRED }, 4],
  ['tiles of 1', { ...PLAIN, text: WIDE, 'flash.tile': '1' }, 1],
  ['tiles of 8', { text: WIDE, layer: 1, head: 2, row: 'animal', 'flash.tile': '8' }, 8],
  ['random weights', { model: 'random', text: TIRED, row: 'street' }, 4],
])
  test(`${name}: every m, factor, l and o is that of the formula in double`, async () => {
    const { numbers } = await ask('flash', knobs)
    const { scores, steps } = inDouble(numbers, tile)
    near(numbers.scores, scores, CLOSE, 'scores')
    near(
      numbers.maxima,
      steps.map(({ m }) => m),
      CLOSE,
      'm',
    )
    near(
      numbers.factors,
      steps.map(({ factor }) => factor),
      CLOSE,
      'factor',
    )
    near(
      numbers.sums,
      steps.map(({ l }) => l),
      5 * CLOSE,
      'l',
    )
    near(
      numbers.outputs,
      steps.map(({ o }) => o),
      5 * CLOSE,
      'o',
    )
    const { l, o } = steps.at(-1)
    near(
      numbers.output,
      o.map((x) => x / l),
      CLOSE,
      'output',
    )
    assert.ok(numbers.difference.values[0] < 1e-6, `${numbers.difference.values[0]}`)
  })

test('the maximum rises on the way where it can: 2.67, 2.67, 4.47 with wide; from the last word on with tired', async () => {
  const wide = await ask('flash', { ...PLAIN, text: WIDE })
  assert.deepEqual(
    wide.numbers.maxima.values.map((x) => x.toFixed(2)),
    ['2.67', '2.67', '4.47'],
  )
  assert.equal(wide.answer.given.turned, false)
  const tired = await ask('flash', { ...PLAIN, text: TIRED })
  assert.equal(tired.answer.given.turned, true)
  assert.ok(tired.numbers.maxima.values[2] > tired.numbers.maxima.values[0])
  const kept = await ask('flash', { ...PLAIN, text: TIRED, 'flash.order': 'first' })
  assert.equal(kept.answer.given.turned, false)
  near(tired.numbers.output, kept.numbers.output.values, 1e-6, 'either order')
})

test('a causal row: tiles behind its word are skipped, no question is asked about them', async () => {
  const { answer, figures, numbers } = await ask('flash', { ...PLAIN, text: WIDE, row: 'cross', 'flash.causal': true })
  assert.deepEqual(
    answer.given.tiles.map(({ isSeen }) => isSeen),
    [true, true, false],
  )
  assert.deepEqual(
    figures.shown.slow.map(({ state }) => state),
    ['here', 'waiting', 'hidden'],
  )
  assert.equal(answer.given.questions.length, 3 + 4 + 1)
  assert.deepEqual(rowsOf(numbers.k).length, 5, 'keys up to “cross”')
  const { steps } = inDouble(numbers, 4)
  near(
    numbers.output,
    steps.at(-1).o.map((x) => x / steps.at(-1).l),
    CLOSE,
    'output',
  )
})

// ---- Answers ----

/** What is asked at each place, and its right answer in double. */
async function questions(knobs) {
  const { numbers, answer } = await ask('flash', knobs)
  const { steps } = inDouble(numbers, 4)
  const { column } = answer.given
  return answer.given.questions.map(({ tile, asked }) => {
    const { m, factor, l, o } = steps[tile]
    return {
      tile,
      asked,
      step: steps[tile],
      old: steps[tile - 1],
      column,
      right: { maximum: m, factor, sum: l, output: o[column], final: o[column] / l }[asked],
    }
  })
}

const verdictOn = async (knobs, at, typed) =>
  (await ask('flash', { ...knobs, 'flash.at': at, 'flash.answer': typed })).answer.verdict

for (const text of [TIRED, WIDE])
  test(`right answers to two digits are accepted at each question: ${text.slice(-5)}`, async () => {
    const knobs = { ...PLAIN, text }
    for (const [at, { right, asked, tile }] of (await questions(knobs)).entries())
      for (const typed of [
        right.toFixed(2),
        right.toFixed(2).replace('.', ','),
        right.toFixed(2).replace('-', '−'),
        String(right),
      ])
        assert.equal(await verdictOn(knobs, at, typed), 'right', `tile ${tile + 1}, ${asked}: ${typed}`)
  })

test('the wrong step is named: what was done wrong by hand, in double', async () => {
  const knobs = { ...PLAIN, text: WIDE }
  const list = await questions(knobs)
  const at = (tile, asked) => list.findIndex((one) => one.tile === tile && one.asked === asked)
  const last = list[at(2, 'sum')]
  const { step, old, column } = last
  const added = step.l - step.factor * old.l
  const addedOutput = step.o[column] - step.factor * old.o[column]
  const slips = [
    ['maximum', old.m, 'oldMaximum'],
    ['factor', old.m - step.m, 'noExp'],
    ['factor', Math.exp(step.m - old.m), 'upsideDown'],
    ['factor', 1, 'notRescaled'],
    ['sum', old.l + added, 'notRescaled'],
    ['sum', old.l / step.factor + added, 'upsideDown'],
    ['sum', added, 'oldForgotten'],
    ['output', old.o[column] + addedOutput, 'notRescaled'],
    ['output', step.o[column] / step.l, 'dividedEarly'],
    ['output', old.o[column] / step.factor + addedOutput, 'upsideDown'],
  ]
  for (const [asked, wrong, slip] of slips)
    assert.equal(await verdictOn(knobs, at(2, asked), wrong.toFixed(2)), slip, `${asked}: ${wrong}`)
  assert.equal(await verdictOn(knobs, list.length - 1, step.o[column].toFixed(2)), 'notDivided')
  assert.equal(await verdictOn(knobs, 0, '123'), 'other')
  for (const typed of ['x', '1e', '0.5.5', '∞', ' ']) assert.equal(await verdictOn(knobs, 0, typed), 'unread', typed)
})

test('the tile’s own maximum is named where an older one is larger', async () => {
  const knobs = { ...PLAIN, text: WIDE }
  const { numbers } = await ask('flash', knobs)
  const top = Math.max(...numbers.scores.values.slice(4, 8))
  const list = await questions(knobs)
  const at = list.findIndex(({ tile, asked }) => tile === 1 && asked === 'maximum')
  assert.equal(await verdictOn(knobs, at, top.toFixed(2)), 'tileMaximum')
})

test('choices: the right answer among them, no two alike, each wrong one has its reason', async () => {
  const { default: text } = await import('../../web/text/en/flash.js')
  for (const knobs of [
    { ...PLAIN, text: WIDE },
    { ...PLAIN, text: TIRED },
    { text: TIRED, row: 'street' },
  ]) {
    const { answer } = await ask('flash', knobs)
    for (let at = 0; at < answer.given.questions.length; at++) {
      const { figures } = await ask('flash', { ...knobs, 'flash.at': at })
      const { open, question } = figures.shown
      const { choices } = question
      assert.equal(new Set(choices.map(({ label }) => label)).size, choices.length)
      const verdicts = []
      for (const { value } of choices) verdicts.push(await verdictOn(knobs, at, String(value)))
      assert.equal(verdicts.filter((one) => one === 'right').length, 1, `${open.asked}: ${verdicts}`)
      for (const one of verdicts) assert.ok(one === 'right' || text.slips[open.asked][one], `${open.asked}: ${one}`)
    }
  }
})

test('the end: all is shown, the row is done', async () => {
  const { figures, numbers, answer } = await ask('flash', { ...PLAIN, text: WIDE, 'flash.at': 4096 })
  assert.ok(figures.outcome.isDone)
  assert.equal(figures.shown.question, null)
  const { steps } = inDouble(numbers, 4)
  const { column } = answer.given
  const right = (steps.at(-1).o[column] / steps.at(-1).l).toFixed(2).replace('-', '−')
  assert.equal(figures.shown.final.said, `Number ${column + 1} of the output is ${right}.`)
  assert.match(figures.shown.difference.said, /10⁻[⁷⁸]|up to 0\.00/u)
  assert.ok(lessons.flash)
})
