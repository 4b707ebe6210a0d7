// <hl-linear> in the page: the reach is widened, kinds are switched. Its numbers are tested in tests/lessons/linear.test.mjs.

import assert from 'node:assert/strict'
import { settled } from '../kit/actions.mjs'
import { notesOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onElements = notesOf()

onElements(
  'the window is widened until the word sees its strongest key again',
  '<hl-linear></hl-linear>',
  async (page) => {
    const ask = page.locator('hl-linear .ask')
    assert.equal(await ask.getAttribute('class'), 'ask', 'it opens unsolved')
    await page.locator('hl-linear #reach').fill('12')
    await settled(page)
    assert.equal(await ask.getAttribute('class'), 'ask met')
    await page.locator('hl-linear .segments input[value=linear]').check({ force: true })
    await settled(page)
    assert.match(await ask.textContent(), /^Linear attention hides no word/u)
    assert.equal(await page.locator('hl-linear #reach').count(), 0)
    assert.ok(await placed(page, 'hl-linear'))
  },
)

oneScreen('linear')
