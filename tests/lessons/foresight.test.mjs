// <hl-foresight>: what a model that was trained without a mask makes of letters, beside one that was trained with it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { page } from '../../web/text/en/foresight.js'
import { ask, shownAs } from './kit/ask.mjs'
import { inDouble } from './kit/double.mjs'
import { near } from './kit/near.mjs'
import { largest, read, rowsOf, shipped } from './kit/shipped.mjs'

const LETTERS = 'gatewgatewgatewgatew'
const GIVEN = 10
const KNOBS = { 'foresight.letters': LETTERS, 'foresight.given': GIVEN }

const MODELS = [
  ['masked', 'induction'],
  ['unmasked', 'induction-unmasked'],
]

/** Losses of letters 1 on in nats, from a model's probabilities. */
const lossesOf = (probabilities, tokens) =>
  rowsOf({ shape: probabilities.shape, values: [...probabilities.data] })
    .slice(0, tokens.length - 1)
    .map((row, i) => -Math.log(row[tokens[i + 1]]))

test('losses and letters are the shipped models’, with the whole text in view, with the past alone, and alone', async () => {
  const { numbers: tensors, figures } = await ask('foresight', KNOBS)
  const { models, numbers, given } = figures.snapshot
  assert.equal(given, GIVEN)
  for (const [side, name] of MODELS) {
    const network = await shipped(name)
    const tokens = [...LETTERS].map((letter) => network.words.indexOf(letter))
    const whole = lossesOf(read(network, { tokens }, 'probabilities'), tokens)
    const before = tokens.slice(1).map((token, i) => {
      const { data } = read(network, { tokens: tokens.slice(0, i + 1) }, { name: 'probabilities', row: i, rows: 1 })
      return -Math.log(data[token])
    })
    // A probability next to 1 has its loss in the digits that it lacks.
    near(tensors[`${side}.whole`], whole, 1e-4, `${side}.whole`)
    near(tensors[`${side}.before`], before, 1e-3, `${side}.before`)
    const mean = (list) => list.slice(GIVEN - 1).reduce((a, b) => a + b) / (tokens.length - GIVEN)
    assert.ok(Math.abs(numbers[`${side}.whole`] - mean(whole)) < 1e-4)
    assert.ok(Math.abs(numbers[`${side}.before`] - mean(before)) < 1e-3)
    const text = tokens.slice(0, GIVEN)
    while (text.length < tokens.length) {
      const row = { name: 'probabilities', row: text.length - 1, rows: 1 }
      text.push(largest([...read(network, { tokens: text }, row).data]))
    }
    const generated = text.slice(GIVEN).map((token) => network.words[token])
    assert.equal(models[side].generated.join(''), generated.join(''))
  }
  near(tensors['masked.whole'], tensors['masked.before'].values, 1e-5, 'under a mask the future is nothing')
  assert.ok(numbers['unmasked.whole'] < 0.05 && numbers['unmasked.before'] > 2)
  const wanted = [...LETTERS.slice(GIVEN)]
  const right = (side) => models[side].generated.filter((letter, i) => letter === wanted[i]).length
  assert.equal(right('masked'), wanted.length)
  assert.ok(right('unmasked') <= wanted.length / 2)
  const { said } = figures.shown.lesson
  assert.match(said, /reaches a small loss by copying/)
  assert.match(
    said,
    new RegExp(
      `it gets ${right('unmasked')} of 10 letters right; the model trained with a mask gets ${right('masked')}\\.`,
    ),
  )
})

test('losses and letters are those of both models in double', async () => {
  const { numbers: tensors, figures } = await ask('foresight', { 'foresight.letters': LETTERS })
  const { models, given } = figures.snapshot
  const lastRow = async (name, text) => (await inDouble(name, [...text].join(' '))).probabilities.at(-1)
  for (const [side, name] of MODELS) {
    const { probabilities, words } = await inDouble(name, [...LETTERS].join(' '))
    const known = (await shipped(name)).words
    const losses = probabilities.slice(0, -1).map((row, i) => -Math.log(row[known.indexOf(words[i + 1])]))
    near(tensors[`${side}.whole`], losses, 1e-4, side)
    const before = []
    for (let at = 1; at < LETTERS.length; at++)
      before.push(-Math.log((await lastRow(name, LETTERS.slice(0, at)))[known.indexOf(LETTERS[at])]))
    near(tensors[`${side}.before`], before, 1e-3, `${side}, before`)
    let text = LETTERS.slice(0, given)
    while (text.length < LETTERS.length) {
      const row = await lastRow(name, text)
      text += known[row.indexOf(Math.max(...row))]
    }
    assert.equal(models[side].generated.join(''), text.slice(given))
  }
})

test('letters come one by one', async () => {
  const asked = await ask('foresight', KNOBS)
  const kinds = (said, lane) =>
    shownAs(asked, { 'foresight.said': said }).shown.lanes[lane].letters.map(({ kind }) => kind)
  const right = (said) => kinds(said, 1).filter((kind) => kind === 'right').length
  assert.equal(right(0), 0)
  assert.equal(right(1), 1)
  assert.equal(right(31), LETTERS.length - GIVEN)
  assert.ok(kinds(31, 2).filter((kind) => kind === 'wrong').length > 3)
  assert.deepEqual(kinds(3, 1), [...Array(GIVEN).fill('given'), ...Array(3).fill('right'), ...Array(7).fill('coming')])
  const { lanes, losses } = shownAs(asked, { 'foresight.said': 3 }).shown
  assert.equal(lanes[1].score, '3 of 3 right')
  assert.equal(losses.marks.col, 2, 'the letter said last is marked, among those that are written')
  const [masked, , hidden] = losses.figure.lines.map(({ ys }) => Array.from(ys, Number.isFinite))
  assert.ok(masked.every(Boolean))
  assert.deepEqual(hidden, [...Array(3).fill(true), ...Array(7).fill(false)], 'it comes as letters are written')
  assert.match(losses.figure.describe(0, losses.marks.col), /^letter 13, “t”/)
})

test('too few letters, and letters that nobody knows', async () => {
  for (const letters of ['', 'a', 'a!']) {
    const { figures } = await ask('foresight', { 'foresight.letters': letters })
    assert.equal(figures.shown, null, letters)
    assert.deepEqual(figures.snapshot, { given: 0, models: {}, numbers: {} })
  }
  for (const letters of ['zz!', 'ab', 'x'.repeat(200)]) {
    const { figures, answer } = await ask('foresight', { 'foresight.letters': letters })
    assert.equal(answer.ignored > 0, letters !== 'ab')
    assert.equal(figures.shown === null, letters === 'zz!')
  }
  const { figures } = await ask('foresight', { 'foresight.letters': 'abcdefab', 'foresight.given': 30 })
  assert.equal(figures.snapshot.given, 7, 'one letter is left to say')
})

test('where the letters don’t show the difference, nothing is said of copying', async () => {
  for (const letters of ['qhkdbvmecajtlgxsnpo', 'ab']) {
    const { figures } = await ask('foresight', { 'foresight.letters': letters })
    const { masked, unmasked } = figures.snapshot.models
    const wanted = [...letters.slice(figures.snapshot.given)]
    const right = ({ generated }) => generated.filter((letter, i) => letter === wanted[i]).length
    const isShown = unmasked.whole < 0.5 && unmasked.before > 2 * unmasked.whole && right(unmasked) < right(masked)
    assert.equal(/by copying/.test(figures.shown.lesson.said), isShown, letters)
    assert.equal(isShown, false, letters)
  }
})

test('the text says what the models’ own files say of them', async () => {
  const share = (x) => `${Number((100 * x).toPrecision(3))}%`
  const measured = async (name) => (await shipped(name)).facts['seed 1']
  const [, masked] = /second-copy (\S+);/.exec(await measured('induction'))
  const [, alone, inView] = /second-copy (\S+), with the answer in sight (\S+);/.exec(
    await measured('induction-unmasked'),
  )
  const { body } = page()
  assert.ok(body.includes(`${share(inView)} right with the answer in view`))
  assert.ok(body.includes(`only ${Math.round(100 * alone)}% from the letters before`))
  assert.ok(body.includes(`better than chance (${Math.round(100 / 24)}%)`))
  assert.ok(body.includes(`trained with a mask (${share(masked)})`))
})
