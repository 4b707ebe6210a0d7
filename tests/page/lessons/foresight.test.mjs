// <hl-foresight> in the page: what is placed, letters by step, by slider and by play, letters typed. Its numbers are tested
// in tests/lessons/foresight.test.mjs.

import assert from 'node:assert/strict'
import { change, openDrawer, settled } from '../kit/actions.mjs'
import { notesOf } from '../kit/harness.mjs'
import { SCREENS } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onElements = notesOf()

const LETTERS = 'gatewgatewgatewgatew'
const GIVEN = 10
const ELEMENT = `<hl-foresight letters="${LETTERS}" given="${GIVEN}"></hl-foresight>`

/** Insists that the lanes are those of the figures. */
async function lanesAreThose(page) {
  const lanes = await page.evaluate(() =>
    document
      .querySelector('hl-foresight')
      .figures()
      .shown.lanes.map(({ loss, side, ...lane }) => ({ ...lane, loss: loss?.said ?? '' })),
  )
  const shown = await page.locator('hl-foresight .lane:not(.heads)').evaluateAll((list) =>
    list.map((lane) => ({
      name: lane.querySelector('.name').textContent,
      letters: [...lane.querySelector('.strip').children].map((one) => ({
        letter: one.textContent,
        kind: one.localName === 'del' ? 'wrong' : one.className,
      })),
      score: lane.querySelector('.score')?.textContent ?? '',
      loss: lane.querySelector('.loss')?.textContent ?? '',
    })),
  )
  assert.deepEqual(shown, lanes)
}

onElements(
  'what figures say is what is placed; letters come one by one, by step, by slider, by play',
  ELEMENT,
  async (page) => {
    assert.equal(await placed(page, 'hl-foresight'), 6)
    const right = () => page.locator('hl-foresight .lane:not(.heads)').nth(1).locator('.right').count()
    assert.equal(await right(), 0)
    assert.equal(await page.locator('hl-foresight .ask.met').count(), 0)
    await page.locator('hl-foresight .forth').click()
    await settled(page)
    assert.equal(await right(), 1)
    await lanesAreThose(page)
    await page.locator('hl-foresight .player [type=range]').fill('4')
    await settled(page)
    assert.equal(await right(), 4)
    assert.equal(await page.locator('hl-foresight .player output').textContent(), '4 of 10 written')
    await change(page, 'hl-foresight', { 'foresight.said': 31 })
    assert.equal(await right(), LETTERS.length - GIVEN)
    assert.ok((await page.locator('hl-foresight del').count()) > 3)
    assert.match(
      await page.locator('hl-foresight .ask.met').textContent(),
      /^The model with a mask gets 10 of 10 letters right/,
    )
    assert.equal(
      await page.locator('hl-foresight .title').textContent(),
      'The model with the smaller loss writes worse',
    )
    await lanesAreThose(page)
    assert.equal(await placed(page, 'hl-foresight'), 6)
    await page.locator('hl-foresight .play').click()
    await page.waitForFunction(() => document.querySelector('hl-foresight').state['foresight.said'] >= 2)
    await page.locator('hl-foresight .play').click()
  },
)

onElements('letters are typed; bad ones leave the page whole', ELEMENT, async (page) => {
  await openDrawer(page, 'hl-foresight', 'more')
  const field = page.locator('hl-foresight #letters')
  for (const letters of ['', 'a', 'zz!', 'ab', 'x'.repeat(200)]) {
    await field.fill(letters)
    await settled(page)
    assert.equal(await page.locator('hl-foresight .message.error').count(), 0, letters)
    const isShown = letters.length > 1 && letters !== 'zz!'
    assert.equal(await page.locator('hl-foresight .lanes').count(), Number(isShown), letters)
    if (isShown) await lanesAreThose(page)
  }
})

for (const [width, height, most] of SCREENS)
  onElements(
    `one screen: at most ${most} px at ${width}`,
    '<hl-foresight></hl-foresight>',
    { width, height },
    async (page) => {
      const box = await page.locator('hl-foresight').boundingBox()
      assert.ok(box.height <= most, `${box.height}`)
    },
  )
