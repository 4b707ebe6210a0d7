// <hl-block> in the page: a wire cut in the picture, by keys and by the choice above; parts in the drawer; step 14 of the
// road. Its numbers are tested in tests/lessons/block.test.mjs.

import assert from 'node:assert/strict'
import { change, openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { notesOf, pageOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onElements = notesOf()

const ELEMENT =
  '<hl-block model="english-plain" text="the animal did not cross the street because it was too tired" row="it"></hl-block>'

const ask = (page) =>
  page.locator('hl-block .ask').evaluate(({ className, textContent }) => ({ className, textContent }))

/** Presses a part of the picture, where its cell is drawn. */
async function press(page, row, col) {
  const { x, y } = await page.evaluate(
    ([r, c]) => {
      const panel = document.querySelector('hl-block').renderRoot.querySelector('hl-panel.trunk')
      const box = panel.drawing.cellBox(panel.layout, r, c)
      const { left, top } = panel.renderRoot.querySelector('.stage').getBoundingClientRect()
      return { x: left + (box.x + box.width / 2) * panel.scale, y: top + (box.y + box.height / 2) * panel.scale }
    },
    [row, col],
  )
  await page.mouse.click(x, y)
  await settled(page)
}

const off = async (page) => (await snapshot(page, 'hl-block')).off

onElements(
  'it opens whole; a wire is cut in the picture: the answer is lost, the task is met',
  ELEMENT,
  async (page) => {
    assert.equal((await ask(page)).className, 'ask')
    assert.deepEqual(await off(page), [])
    assert.ok(await placed(page, 'hl-block'))
    await press(page, 5, 0)
    assert.deepEqual(await off(page), ['layer1.self.residual'])
    const { className, textContent } = await ask(page)
    assert.equal(className, 'ask met')
    assert.match(textContent, /Without the wire around attention 2, the model answers “\w+” in place of “animal”/u)
    await press(page, 5, 0)
    assert.deepEqual(await off(page), [], 'mended')
    await press(page, 1, 1)
    await press(page, 3, 2)
    assert.deepEqual(await off(page), ['layer0.self.norm', 'layer0.ffn'])
  },
)

onElements('a click on a LayerNorm shows its table, as the list beside the picture does', ELEMENT, async (page) => {
  const caption = () => page.locator('hl-block .scroll caption').first().textContent()
  assert.match(await caption(), /before attention 1/u)
  await press(page, 5, 1)
  assert.deepEqual(await off(page), ['layer1.self.norm'])
  assert.match(await caption(), /before attention 2/u)
  assert.equal(await page.locator('hl-block select#norm').inputValue(), '2')
  assert.match(await page.locator('hl-block .verdict').textContent(), /^\s*LayerNorm before attention 2 off/u)
  await page.locator('hl-block select#norm').selectOption('1')
  await settled(page)
  assert.match(await caption(), /before feed-forward 1/u)
  assert.deepEqual(await off(page), ['layer1.self.norm'], 'the list switches nothing')
})

onElements('nothing below the instruction moves while wires are cut', ELEMENT, async (page) => {
  const places = async (cut) => {
    await change(page, 'hl-block', { 'block.off': cut })
    await settled(page)
    return page.evaluate(() => {
      const { renderRoot } = document.querySelector('hl-block')
      return [...renderRoot.querySelectorAll('.block hl-panel')].map((panel) =>
        Math.round(panel.getBoundingClientRect().top),
      )
    })
  }
  const still = await places([])
  for (const cut of [['layer0.self.residual'], ['layer1.self.residual'], ['layer0.self.norm']])
    assert.deepEqual(await places(cut), still, cut.join())
})

onElements('by keys, by the choice above, by switches in the drawer', ELEMENT, async (page) => {
  await page.evaluate(() => {
    const panel = document.querySelector('hl-block').renderRoot.querySelector('hl-panel.trunk')
    panel.renderRoot.querySelector('[role=gridcell]').focus()
  })
  await page.keyboard.press('ArrowDown')
  assert.deepEqual(await off(page), [], 'walking switches nothing')
  await page.keyboard.press('Enter')
  await settled(page)
  assert.equal((await off(page)).length, 1)
  await page.locator('hl-block .segments label', { hasText: 'all' }).click()
  await settled(page)
  assert.equal((await off(page)).length, 4)
  await openDrawer(page, 'hl-block', 'more')
  await page.locator('hl-block .switches button').click()
  await settled(page)
  assert.deepEqual(await off(page), [])
  await page.locator('hl-block .switches .layer').nth(1).locator('input').nth(2).uncheck()
  await settled(page)
  assert.deepEqual(await off(page), ['layer0.ffn'])
})

pageOf({ views: ['hl-cards', 'hl-stage'], reducedMotion: 'reduce' })(
  'step 14: a ring is pressed, by pointer and by keys, and the answer follows',
  { hash: '#v=2&step=14' },
  async (page) => {
    const now = () =>
      page.evaluate(() => {
        const stage = document.querySelector('hl-stage')
        const best = stage.scene.trace.answer.bestWord
        const { x, y, width, height } = stage.marks().find(({ id }) => id === 'wire:2')
        const box = stage.renderRoot.querySelector('.picture').getBoundingClientRect()
        return { best, cut: stage.state['stage.cut'], x: box.left + x + width / 2, y: box.top + y + height / 2 }
      })
    const before = await now()
    assert.deepEqual([before.best, before.cut], ['animal', []])
    await page.mouse.click(before.x, before.y)
    await settled(page)
    const after = await now()
    assert.deepEqual(after.cut, ['layer1.self.residual'])
    assert.match(await page.locator('hl-cards [data-id=block] .said').textContent(), /cut around attention 2/u)
    const twin = page.locator('hl-stage [data-twin="wire:layer1.self.residual"]')
    assert.equal(await twin.getAttribute('aria-pressed'), 'true')
    await twin.focus()
    await page.keyboard.press('Enter')
    await settled(page)
    assert.deepEqual((await now()).cut, [], 'mended')
  },
)

oneScreen('block')
