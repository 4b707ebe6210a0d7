// <hl-sources> in the page: the slider, the shapes, a pair picked in the map, its height. Its numbers are tested in
// tests/lessons/sources.test.mjs.

import assert from 'node:assert/strict'
import { openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { notesOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const VIEW = 'hl-sources'
const onElements = notesOf()

const texts = (page, selector) => page.locator(`${VIEW} ${selector}`).allTextContents()

onElements(
  'dragging the slider changes two of the three shapes; at the end the task is met',
  `<${VIEW}></${VIEW}>`,
  async (page) => {
    assert.ok(await placed(page, VIEW))
    assert.deepEqual(await texts(page, 'table:not(.pair) strong'), ['9 × 9', '1 × 1', '1 × 9'])
    assert.equal(await page.locator(`${VIEW} .ask`).getAttribute('class'), 'ask', 'it opens unsolved')
    await page.locator(`${VIEW} #read`).fill('4')
    await settled(page)
    assert.deepEqual(await texts(page, 'table:not(.pair) strong'), ['9 × 9', '4 × 4', '4 × 9'])
    await page.locator(`${VIEW} #read`).fill('9')
    await settled(page)
    assert.equal(await page.locator(`${VIEW} .ask`).getAttribute('class'), 'ask met')
    assert.ok(await placed(page, VIEW))
  },
)

onElements(
  'a cell of cross-attention is the pair that is scored, by mouse and by keyboard',
  `<${VIEW} read="5"></${VIEW}>`,
  async (page) => {
    await openDrawer(page, VIEW, 'numbers')
    await page.locator(`${VIEW} hl-panel.cross [role=grid]`).focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await settled(page)
    const { knobs } = await snapshot(page, VIEW)
    assert.deepEqual([knobs['sources.at'], knobs['sources.look']], [2, 4])
    assert.match((await texts(page, '.pair caption'))[0], /the decoder at “m”, the encoder at “l”/u)
  },
)

oneScreen('sources')
