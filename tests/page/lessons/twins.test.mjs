// <hl-twins> in the page: what is placed, words picked in the figure, the task met, its height. Its numbers are tested in
// tests/lessons/twins.test.mjs.

import assert from 'node:assert/strict'
import { change, settled, snapshot } from '../kit/actions.mjs'
import { notesOf } from '../kit/harness.mjs'
import { SCREENS } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onElements = notesOf()

const TEXT = 'the animal did not cross the street because it was too tired'
const ELEMENT = `<hl-twins text="${TEXT}" row="it" layer="0" head="1"></hl-twins>`

/** Picks a word on one side. */
async function pick(page, side, at) {
  await page.locator('hl-twins .side').nth(side).locator('.seeing button').nth(at).click()
  await page.mouse.move(0, 0)
  await settled(page)
}

const ask = (page) =>
  page.locator('hl-twins .ask').evaluate(({ className, textContent }) => ({ className, textContent }))

onElements('a word that needs both sides is searched and found, on either side', ELEMENT, async (page) => {
  assert.equal((await ask(page)).className, 'ask', 'it opens unsolved')
  assert.equal(await placed(page, 'hl-twins'), 8)
  for (const [side, at, isMet] of [
    [0, 6, true],
    [1, 4, false],
    [1, 2, true],
    [0, 0, false],
  ]) {
    await pick(page, side, at)
    const { word } = await snapshot(page, 'hl-twins')
    assert.equal(word.text, TEXT.split(' ')[at])
    const { className, textContent } = await ask(page)
    assert.equal(className, isMet ? 'ask met' : 'ask', word.text)
    if (isMet) assert.ok(textContent.startsWith(`Found: the model without a mask gives “${word.text}”`))
    assert.equal(await placed(page, 'hl-twins'), at ? 8 : 6, word.text)
    const seen = await page
      .locator('hl-twins .seeing')
      .evaluateAll((lists) => lists.map((list) => [...list.querySelectorAll('button')].map((one) => one.className)))
    assert.deepEqual(
      seen,
      await page.evaluate(() =>
        document
          .querySelector('hl-twins')
          .figures()
          .shown.sides.map(({ words }) => words.map(({ kind }) => kind)),
      ),
    )
  }
})

onElements('what the pointer is over is marked, and asks nothing', ELEMENT, async (page) => {
  const row = () => page.evaluate(() => document.querySelector('hl-twins').data.row)
  const before = await row()
  await page.locator('hl-twins hl-panel.map').first().hover()
  await settled(page)
  assert.equal(await row(), before)
})

onElements('a text without words is said', ELEMENT, async (page) => {
  await change(page, 'hl-twins', { text: '' })
  assert.equal(await page.locator('hl-twins .message').count(), 1)
})

for (const [width, height, most] of SCREENS)
  onElements(`one screen: at most ${most} px at ${width}`, ELEMENT, { width, height }, async (page) => {
    const box = await page.locator('hl-twins').boundingBox()
    assert.ok(box.height <= most, `${box.height}`)
  })
