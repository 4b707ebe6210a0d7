// <hl-writing> in the page: words written, chosen and taken back, the slider, where the model writes on from, its height;
// step 13 of the road. Its numbers are tested in tests/lessons/writing.test.mjs and tests/stage/writing.test.mjs.

import assert from 'node:assert/strict'
import { change, settled, snapshot } from '../kit/actions.mjs'
import { notesOf, pageOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onElements = notesOf()

const ELEMENT = '<hl-writing text="the animal did not cross the street because it was too tired" row="it"></hl-writing>'

const ask = (page) =>
  page.locator('hl-writing .ask').evaluate(({ className, textContent }) => ({ className, textContent }))

const count = (page) => page.locator('hl-writing .written').count()

onElements('it opens with nothing written; Write adds a word, Back takes it away', ELEMENT, async (page) => {
  assert.equal((await ask(page)).className, 'ask', 'it opens unsolved')
  assert.ok(await placed(page, 'hl-writing'))
  const { drawn, bytes } = await snapshot(page, 'hl-writing')
  await page.locator('hl-writing .write').click()
  await settled(page)
  assert.equal(await count(page), 1)
  assert.equal(await page.locator('hl-writing .written').textContent(), drawn)
  assert.equal((await ask(page)).className, 'ask met')
  assert.ok((await snapshot(page, 'hl-writing')).bytes > bytes)
  await page.locator('hl-writing .back').click()
  await settled(page)
  assert.equal(await count(page), 0)
  assert.ok(await page.locator('hl-writing .back').isDisabled())
})

onElements('a bar is a word to go on with, by keyboard too', ELEMENT, async (page) => {
  const [first] = await page.evaluate(() => document.querySelector('hl-writing').figures().shown.choices.words)
  await page.locator('hl-writing .next hl-panel .grid').focus()
  await page.keyboard.press('Enter')
  await settled(page)
  assert.equal(await page.locator('hl-writing .written').textContent(), first)
})

onElements('the grammar strikes a word; another beginning forgets what was written', ELEMENT, async (page) => {
  await change(page, 'hl-writing', { 'writing.said': 'was street' })
  await settled(page)
  assert.match(await page.locator('hl-writing del').textContent(), /^street \(wrong class/u)
  await page.locator('hl-writing .text button', { hasText: 'animal' }).click()
  await page.mouse.move(0, 0)
  await settled(page)
  assert.equal(await count(page), 0)
  assert.equal(await page.locator('hl-writing .coming').count(), 10)
  await change(page, 'hl-writing', { text: '' })
  await settled(page)
  assert.ok(await page.locator('hl-writing .write').isDisabled())
})

pageOf({ views: ['hl-cards', 'hl-stage'], reducedMotion: 'reduce' })(
  'step 13: the next word is drawn, chosen on the stage, and taken back',
  { hash: '#v=2&step=13' },
  async (page) => {
    const rows = () =>
      page.evaluate(
        () =>
          document
            .querySelector('hl-stage')
            .marks()
            .filter(({ id }) => /^k:\d/u.test(id)).length,
      )
    const tools = page.locator('hl-cards [data-id=writing] .tools')
    const before = await rows()
    await tools.locator('.write').click()
    await settled(page)
    assert.equal(await rows(), before + 1)
    await page
      .locator('hl-stage')
      .getByRole('button', { name: /^write “/u })
      .first()
      .press('Enter')
    await settled(page)
    assert.equal(await rows(), before + 2)
    await tools.getByRole('button', { name: 'Back one word' }).click()
    await settled(page)
    assert.equal(await rows(), before + 1)
    await tools.locator('input').fill('0')
    await settled(page)
    const best = await page.evaluate(
      () =>
        document
          .querySelector('hl-stage')
          .marks()
          .find(({ id }) => id === 'next:0').value,
    )
    assert.equal(best, 1)
  },
)

oneScreen('writing')
