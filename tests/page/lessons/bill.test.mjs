// <hl-bill> in the page: the slider crosses n = d. Its numbers are tested in tests/lessons/bill.test.mjs.

import assert from 'node:assert/strict'
import { settled } from '../kit/actions.mjs'
import { notesOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onElements = notesOf()

onElements('the length is dragged across the crossing', '<hl-bill></hl-bill>', async (page) => {
  const ask = page.locator('hl-bill .ask')
  assert.equal(await ask.getAttribute('class'), 'ask', 'it opens unsolved')
  await page.locator('hl-bill #log').fill('9')
  await settled(page)
  assert.match(await ask.textContent(), /equal: n = d = 512/u)
  await page.locator('hl-bill #log').press('ArrowRight')
  await settled(page)
  assert.equal(await ask.getAttribute('class'), 'ask met')
  await page.locator('hl-bill #width').selectOption('4096')
  await settled(page)
  assert.equal(await ask.getAttribute('class'), 'ask')
  assert.ok(await placed(page, 'hl-bill'))
})

oneScreen('bill')
