// <hl-twins> and <hl-foresight>: the same weights with the mask off and on; and a model trained without one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settled, snapshot } from './actions.mjs'
import { checkPanels, largest, read, rowsOf, shipped } from './lessons.mjs'
import { change, near, onElements, scoresOf, softmax, WEIGHT } from './masked.mjs'

const TEXT = 'The animal didn’t cross the street because it was too tired.'
const N = 13

test('twins: both maps are those of the formula, what goes ahead is added up, the answers are the model’s', async () => {
  await onElements('<hl-twins layer="1" head="2" row="8"></hl-twins>', async (page) => {
    const { tensors, numbers, answers } = await snapshot(page, 'hl-twins')
    const network = await shipped('english-supervised')
    const tokens = network.tokens(TEXT).numbers
    for (const [side, causal] of [
      ['off', false],
      ['on', true],
    ]) {
      const scores = await scoresOf('english-supervised', TEXT, 1, 2, { causal })
      const weights = scores.map((row, i) => softmax(row, (j) => !causal || j <= i))
      near(tensors[`${side}.weights`], weights, WEIGHT, side)
      const ahead = weights.map((row, i) => row.slice(i + 1).reduce((a, b) => a + b, 0))
      near(tensors[`${side}.ahead`], ahead, WEIGHT, `${side}.ahead`)
      assert.ok(Math.abs(numbers[`${side}.ahead`] - ahead.reduce((a, b) => a + b) / N) < WEIGHT)
      const { data } = read(network, { tokens, causal }, 'probabilities')
      const row = [...data.subarray(8 * 212, 9 * 212)]
      assert.equal(answers[causal ? 1 : 0][0].word, network.words[largest(row)])
    }
    assert.equal(numbers['on.ahead'], 0)
    assert.ok(numbers['off.ahead'] > 0.1)
    assert.match(await page.locator('hl-twins .facts').textContent(), /0\.0000 with it on/)
  })
})

test('twins: a decoder is the same on both sides; the constructed model answers nothing; unknown letters are said', async () => {
  await onElements('<hl-twins model="induction" text="a b c a b"></hl-twins>', async (page) => {
    const { tensors } = await snapshot(page, 'hl-twins')
    assert.deepEqual(tensors['off.weights'], tensors['on.weights'])
    assert.match(
      await page
        .locator('hl-twins')
        .textContent()
        .then(() => page.locator('hl-twins .hint').allTextContents())
        .then(String),
      /always on/,
    )
    await change(page, 'hl-twins', { text: 'a b zebra' })
    assert.match(await page.locator('hl-twins .message').textContent(), /can’t read “zebra”/)
    await change(page, 'hl-twins', { model: 'constructed', head: 2 })
    assert.equal(await page.locator('hl-twins .answers').count(), 0)
    assert.equal(await page.locator('hl-twins hl-panel').count(), 2)
  })
})

test('perturbing a tensor changes the panels and blocks of <hl-twins> that name it and no other', async () => {
  await onElements('<hl-twins row="8" column="1"></hl-twins>', async (page) => {
    const animal = (await shipped('english-supervised')).words.indexOf('animal')
    const list = ['off', 'on'].flatMap((side) => [
      { name: `${side}.weights`, perturbations: [{ name: `${side}.weights`, index: 8 * N + 1, delta: -0.5 }] },
      {
        name: `${side}.probabilities`,
        perturbations: [{ name: `${side}.probabilities`, index: 8 * 212 + animal, delta: 0.25 }],
      },
      { name: `${side}.ahead`, perturbations: [{ name: `${side}.ahead`, index: 2, delta: 5 }] },
    ])
    assert.equal(await checkPanels(page, 'hl-twins', list), 5)
  })
})

/** Losses of letters 1 on in nats, from a model's probabilities. */
const lossesOf = (probabilities, tokens) =>
  rowsOf({ shape: probabilities.shape, values: [...probabilities.data] })
    .slice(0, tokens.length - 1)
    .map((row, i) => -Math.log(row[tokens[i + 1]]))

const LETTERS = 'gatewgatewgatewgatew'
const GIVEN = 10

test('foresight: losses and letters are the shipped models’, with the whole text in view, with the past alone, and alone', async () => {
  await onElements(`<hl-foresight letters="${LETTERS}" given="${GIVEN}"></hl-foresight>`, async (page) => {
    const { tensors, models, numbers, given } = await snapshot(page, 'hl-foresight')
    assert.equal(given, GIVEN)
    for (const [side, name] of [
      ['masked', 'induction'],
      ['unmasked', 'induction-unmasked'],
    ]) {
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
      assert.equal(
        models[side].generated.join(''),
        text
          .slice(GIVEN)
          .map((token) => network.words[token])
          .join(''),
      )
    }
    near(tensors['masked.whole'], tensors['masked.before'].values, 1e-5, 'under a mask the future is nothing')
    assert.ok(numbers['unmasked.whole'] < 0.05 && numbers['unmasked.before'] > 2)
    const wanted = [...LETTERS.slice(GIVEN)]
    const right = (side) => models[side].generated.filter((letter, i) => letter === wanted[i]).length
    assert.equal(right('masked'), wanted.length)
    assert.ok(right('unmasked') <= wanted.length / 2)
    assert.match(await page.locator('hl-foresight .lesson').textContent(), /drives the loss towards 0 by copying/)
  })
})

test('foresight: letters come one by one, by step, by slider, by play; bad letters leave the page whole', async () => {
  await onElements(`<hl-foresight letters="${LETTERS}" given="${GIVEN}"></hl-foresight>`, async (page) => {
    const shown = () => page.locator('hl-foresight .lane').nth(1).locator('.right').count()
    assert.equal(await shown(), 0)
    await page.locator('hl-foresight .forth').click()
    await settled(page)
    assert.equal(await shown(), 1)
    await change(page, 'hl-foresight', { 'foresight.said': 31 })
    assert.equal(await shown(), LETTERS.length - GIVEN)
    assert.ok((await page.locator('hl-foresight del').count()) > 3)
    await page.locator('hl-foresight .play').click()
    await page.waitForFunction(() => document.querySelector('hl-foresight').state['foresight.said'] >= 2)
    await page.locator('hl-foresight .play').click()
    for (const letters of ['', 'a', 'zz!', 'ab', 'x'.repeat(200)]) {
      await page.locator('hl-foresight #letters').fill(letters)
      await settled(page)
      assert.equal(await page.locator('hl-foresight .message.error').count(), 0, letters)
    }
  })
})

test('perturbing a tensor changes the panels and blocks of <hl-foresight> that name it and no other', async () => {
  await onElements(`<hl-foresight letters="${LETTERS}" given="${GIVEN}"></hl-foresight>`, async (page) => {
    const names = ['masked.whole', 'masked.before', 'unmasked.whole', 'unmasked.before']
    const list = names.map((name) => ({ name, perturbations: [{ name, index: 12, delta: 1.5 }] }))
    assert.equal(await checkPanels(page, 'hl-foresight', list), 3)
  })
})
