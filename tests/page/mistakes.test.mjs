// <hl-mistakes>: every mistake against the formula, on typed scores and on the page's sentence.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settled, snapshot } from './actions.mjs'
import { checkPanels } from './lessons.mjs'
import { change, near, numbersOf, onElements, SCORE, scoresOf, softmax, WEIGHT } from './masked.mjs'

const TEXT = 'The animal didn’t cross the street because it was too tired.'
const N = 13

/** What each mistake makes of a row whose last visible key is number `own`, in double. */
const WRONG = {
  'mask-zero': (row, own) => softmax(row.map((score, j) => (j <= own ? score : 0))),
  'mask-after-softmax': (row, own) => softmax(row).map((weight, j) => (j <= own ? weight : 0)),
  'mask-after-renormalised': (row, own) => {
    const cut = WRONG['mask-after-softmax'](row, own)
    const sum = cut.reduce((a, b) => a + b)
    return cut.map((weight) => weight / sum)
  },
  'mask-off-by-one': (row, own) => softmax(row, (j) => j < own),
  'mask-inverted': (row, own) => softmax(row, (j) => j > own),
}
const total = (row) => row.reduce((a, b) => a + b)

test('every mistake, on scores that are typed and on the page’s sentence', async () => {
  const scores = await scoresOf('english-supervised', TEXT, 1, 0)
  const typed = [-2, 0.5, -1, 3, 1.25]
  await onElements('<hl-mistakes></hl-mistakes>', async (page) => {
    await change(page, 'hl-mistakes', { 'mistakes.scores': typed, 'mistakes.seen': 3 })
    for (const [kind, wrong] of Object.entries(WRONG)) {
      await page.locator(`hl-mistakes input[value=${kind}]`).check()
      await settled(page)
      const { tensors } = await snapshot(page, 'hl-mistakes')
      const good = softmax(typed, (j) => j < 3)
      const bad = wrong(typed, 2)
      near(tensors['row.scores'], [typed], 0, 'typed scores')
      near(tensors['row.right'], [good], WEIGHT, `${kind}: right row`)
      near(tensors['row.wrong'], [bad], WEIGHT, `${kind}: wrong row`)
      near(tensors['row.difference'], [bad.map((x, j) => x - good[j])], WEIGHT, `${kind}: difference of the row`)
      near(tensors['row.sums.wrong'], [total(bad)], WEIGHT, `${kind}: sum of the row`)
      near(tensors['row.leak'], [bad[3] + bad[4]], WEIGHT, `${kind}: leak`)
      const right = scores.map((row, i) => softmax(row, (j) => j <= i))
      const map = scores.map((row, i) => wrong(row, i))
      near(tensors.scores, scores, SCORE, 'scores')
      near(tensors.right, right, WEIGHT, 'right')
      near(tensors.wrong, map, WEIGHT, `${kind}: map`)
      near(
        tensors.difference,
        map.map((row, i) => row.map((x, j) => x - right[i][j])),
        WEIGHT,
        `${kind}: difference`,
      )
      near(tensors['sums.wrong'], map.map(total), WEIGHT, `${kind}: sums`)
    }
  })
})

test('a hidden 0 beats a visible −2 by e² = 7.4', async () => {
  await onElements('<hl-mistakes></hl-mistakes>', async (page) => {
    const { tensors } = await snapshot(page, 'hl-mistakes')
    const [visible, , hidden] = tensors['row.wrong'].values
    assert.equal(tensors['row.scores'].values[0], -2)
    assert.ok(Math.abs(hidden / visible - Math.exp(2)) < 1e-4)
    assert.match(
      await page.locator('hl-mistakes .verdict').textContent(),
      /7\.389\d times the weight of the visible −2\.0000/,
    )
  })
})

test('mask after the softmax: rows below 1; renormalised: the right answer but for rounding; off by one: row 0 is empty', async () => {
  await onElements('<hl-mistakes kind="mask-after-softmax"></hl-mistakes>', async (page) => {
    const late = (await snapshot(page, 'hl-mistakes')).tensors
    const sums = late['sums.wrong'].values
    assert.ok(sums.every((sum) => sum < 1 + 1e-6) && sums.filter((sum) => sum < 0.95).length > N / 2, String(sums))
    await change(page, 'hl-mistakes', { 'mistakes.kind': 'mask-after-renormalised' })
    const again = (await snapshot(page, 'hl-mistakes')).tensors
    const most = Math.max(...again.difference.values.map(Math.abs))
    assert.ok(most < 1e-6, `${most}`)
    assert.match(await page.locator('hl-mistakes .verdict').textContent(), /Largest difference between the two ways/)
    await change(page, 'hl-mistakes', { 'mistakes.kind': 'mask-off-by-one' })
    const short = (await snapshot(page, 'hl-mistakes')).tensors
    assert.ok(short.wrong.values.slice(0, N).every((weight) => weight === 0))
    assert.equal(short['sums.wrong'].values[0], 0)
    assert.equal(
      numbersOf(short['masked.wrong'].values)
        .slice(0, N)
        .every((score) => score === -Infinity),
      true,
    )
  })
})

test('scores are dragged, typed, added and taken away; what is out of range is kept in it', async () => {
  await onElements('<hl-mistakes></hl-mistakes>', async (page) => {
    const first = page.locator('hl-mistakes .scrub').first()
    const box = await first.boundingBox()
    await page.mouse.move(box.x + 10, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 26, box.y + 10)
    await page.mouse.up()
    await settled(page)
    const scores = async () => (await snapshot(page, 'hl-mistakes')).tensors['row.scores'].values
    assert.equal((await scores())[0], 0, 'four steps of one half')
    await first.fill('99')
    await first.blur()
    await settled(page)
    assert.equal((await scores())[0], 20)
    await page.locator('hl-mistakes .more').click()
    await settled(page)
    assert.equal((await scores()).length, 5)
    for (let i = 0; i < 4; i++) await page.locator('hl-mistakes .fewer').click()
    await settled(page)
    assert.equal((await scores()).length, 1)
    assert.ok(await page.locator('hl-mistakes .fewer').isDisabled())
    assert.match(await page.locator('hl-mistakes .verdict').textContent(), /no key in the future/)
    assert.equal(await page.locator('.message.error').count(), 0)
  })
})

test('perturbing a tensor changes the panels and blocks of <hl-mistakes> that name it and no other', async () => {
  await onElements('<hl-mistakes></hl-mistakes>', async (page) => {
    const row = ['scores', 'masked.right', 'masked.wrong', 'right', 'wrong', 'difference'].map((name) => `row.${name}`)
    const ones = [
      'row.sums.right',
      'row.sums.wrong',
      'row.leak',
      'right',
      'wrong',
      'difference',
      'sums.right',
      'sums.wrong',
    ]
    const list = [...row, ...ones].map((name) => ({
      name,
      // An element that is finite, visible in a cell, and the largest difference, if it counts.
      perturbations: [0, 2].map((index) => ({
        name,
        index: name.includes('sums') || name.includes('leak') ? 0 : index,
        delta: name === 'row.right' ? 0.25 : 1.5,
      })),
    }))
    assert.equal(await checkPanels(page, 'hl-mistakes', list), 10)
    for (const [kind, name] of [
      ['mask-after-softmax', 'row.sums.wrong'],
      ['mask-after-renormalised', 'row.difference'],
      ['mask-inverted', 'row.leak'],
    ]) {
      await change(page, 'hl-mistakes', { 'mistakes.kind': kind })
      assert.equal(await page.locator('hl-mistakes .verdict').getAttribute('data-tensors'), name)
      await checkPanels(page, 'hl-mistakes', [...list.filter((each) => each.name !== 'row.right')])
    }
  })
})
