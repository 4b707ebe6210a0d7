// The kernel in the page: answers chosen, typed, shown; the row done; rows held; a long run and its cancelling. Their numbers are
// tested in tests/lessons/flash.test.mjs, tiles.test.mjs and longrun.test.mjs.

import assert from 'node:assert/strict'
import { change, settled } from '../kit/actions.mjs'
import { notesOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onElements = notesOf()

const TEXT = 'the animal did not cross the street because it was too wide'
const FLASH = `<hl-flash text="${TEXT}" row="it" model="english-plain" layer="0" head="1"></hl-flash>`
const TILES = `<hl-tiles text="${TEXT}" row="it" model="english-plain" layer="0" head="1"></hl-tiles>`
const LONG = '<hl-longrun n="2048"></hl-longrun>'

const textOf = (page, selector) => page.locator(selector).first().textContent()

/** Types an answer and sends it. */
async function type(page, answer) {
  await page.locator('hl-flash #answer').fill(answer)
  await page.keyboard.press('Enter')
  await settled(page)
}

onElements(
  'a wrong answer is named, a right one opens the next question, by mouse and by keyboard',
  FLASH,
  async (page) => {
    assert.ok(await placed(page, 'hl-flash'))
    assert.match(await textOf(page, 'hl-flash .question'), /Tile 1: what is the new maximum/u)
    await type(page, '0.88')
    assert.match(
      await textOf(page, 'hl-flash .question'),
      /Tile 1: what is the new maximum/u,
      'not right: the same question',
    )
    await type(page, 'two')
    assert.match(await textOf(page, 'hl-flash .judged'), /not a number/u)
    await page.locator('hl-flash .choice', { hasText: '2.67' }).click()
    await settled(page)
    assert.match(await textOf(page, 'hl-flash .judged'), /Right/u)
    assert.match(await textOf(page, 'hl-flash .question'), /Tile 1: what is the new sum/u)
    assert.equal(await page.locator('hl-flash .kept dd').first().textContent(), '2.67')
    await page.locator('hl-flash .show').click()
    await settled(page)
    assert.match(await textOf(page, 'hl-flash .question'), /new o/u)
  },
)

onElements('the whole row shown: done, the difference from whole rows told; start again', FLASH, async (page) => {
  for (let i = 0; i < 12; i++) {
    await page.locator('hl-flash .show').click()
    await settled(page)
  }
  assert.equal(await page.locator('hl-flash .ask').getAttribute('class'), 'ask met')
  assert.match(await textOf(page, 'hl-flash .ask-box'), /exact, not an approximation/u)
  await page.locator('hl-flash .again').click()
  await settled(page)
  assert.match(await textOf(page, 'hl-flash .question'), /Tile 1/u)
  await page.locator('hl-flash .word-row button', { hasText: 'street' }).click()
  await page.mouse.move(0, 0)
  await settled(page)
  assert.match(await textOf(page, 'hl-flash .ask'), /street/u)
})

onElements('rows held: one loses, all win', TILES, async (page) => {
  assert.equal(await page.locator('hl-tiles .ask').getAttribute('class'), 'ask')
  await page.locator('hl-tiles #rows').fill('12')
  await settled(page)
  assert.equal(await page.locator('hl-tiles .ask').getAttribute('class'), 'ask met')
  await page.locator('hl-tiles .forth').click()
  await settled(page)
  assert.match(await textOf(page, 'hl-tiles .player output'), /tile 2 of 3/u)
})

onElements('a long run: its memory and time are measured', LONG, async (page) => {
  await page.locator('hl-longrun .run').click()
  await page.waitForFunction(() => document.querySelector('hl-longrun').data?.measured)
  await settled(page)
  assert.match(await textOf(page, 'hl-longrun .verdict'), /would need 16 MiB; the run held [\d.]+ MiB/u)
  assert.match(await textOf(page, 'hl-longrun .strong'), /in a worker/u)
  assert.equal(await page.locator('hl-longrun .ask').getAttribute('class'), 'ask met')
})

onElements('a long run is cancelled, at once and on its way; nothing of it is kept', LONG, async (page) => {
  await change(page, 'hl-longrun', { 'longrun.n': '131072' })
  for (const wait of [0, 1200]) {
    await page.locator('hl-longrun .run').click()
    await page.waitForTimeout(wait)
    await page.locator('hl-longrun .cancel').click()
    await settled(page)
    assert.match(await textOf(page, 'hl-longrun .state'), /Cancelled/u)
  }
  assert.equal(await page.evaluate(() => document.querySelector('hl-longrun').data.measured), null)
  await change(page, 'hl-longrun', { 'longrun.n': '2048' })
  await page.locator('hl-longrun .run').click()
  await page.waitForFunction(() => document.querySelector('hl-longrun').data?.measured)
})

for (const name of ['flash', 'tiles', 'longrun']) oneScreen(name)
