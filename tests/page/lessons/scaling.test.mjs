// <hl-scaling> on the page; its numbers are tested in tests/lessons/scaling.test.mjs, that they are drawn in
// drawn.test.mjs.

import assert from 'node:assert/strict'
import { openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { pageOf } from '../kit/harness.mjs'
import { SCREENS } from '../kit/one-screen.mjs'

const onPage = pageOf({ views: ['hl-scaling'] })

const VIEW = 'hl-scaling'

onPage('draw again, the switch, and a dot that is picked', { hash: '#v=2&scaling.dim=32' }, async (page) => {
  await openDrawer(page, VIEW, 'more')
  await page.locator(`${VIEW} .roll`).click()
  await settled(page)
  assert.equal((await snapshot(page, VIEW)).knobs['scaling.seed'], 2)
  await page.locator(`${VIEW} .another`).click()
  await settled(page)
  assert.equal((await snapshot(page, VIEW)).knobs['scaling.draw'], 1)
  await openDrawer(page, VIEW, 'numbers')
  assert.match(await page.locator(`${VIEW} .page p`).first().textContent(), /^Without the division/)
  await page.locator(`${VIEW} .switch input`).first().check()
  await settled(page)
  assert.match(await page.locator(`${VIEW} .page p`).first().textContent(), /^Divided by √32/)
  await openDrawer(page, VIEW, '')
  await page.locator(VIEW).scrollIntoViewIfNeeded()
  const panel = page.locator(`${VIEW} hl-panel.largest`)
  const box = await panel.evaluate(({ drawing, layout }) => drawing.cellBox(layout, 0, 77))
  await panel.locator('.stage').click({ position: { x: Math.round(box.x + 5), y: Math.round(box.y + 5) } })
  await settled(page)
  const { knobs, tensors } = await snapshot(page, VIEW)
  const picked = knobs['scaling.draw']
  const near = Math.abs(tensors['scaled.largest'].values[picked] - tensors['scaled.largest'].values[77])
  assert.ok(near < 0.01, `draw ${picked} lies where draw 77 does`)
})

onPage('it opens undivided; at 512 the softmax is hard, and dividing is what was asked for', async (page) => {
  const ask = page.locator(`${VIEW} .ask`)
  const isMet = async () => ((await ask.getAttribute('class')) ?? '').includes('met')
  assert.equal(await page.locator(`${VIEW} .switch input`).first().isChecked(), false)
  assert.match(await ask.textContent(), /^Raise/)
  const slider = page.locator(`${VIEW} #dim`)
  await slider.press('End')
  await settled(page)
  assert.equal((await snapshot(page, VIEW)).knobs['scaling.dim'], '512')
  assert.match(await ask.textContent(), /Now divide/)
  assert.equal(await isMet(), false)
  await page.locator(`${VIEW} .switch input`).first().check()
  await settled(page)
  assert.equal(await isMet(), true)
  await slider.press('Home')
  await settled(page)
  assert.equal(await isMet(), false, 'at 8 there is nothing to mend')
})

for (const [width, height, most] of SCREENS)
  onPage(`closed, it is no taller than ${most} px at ${width}`, { width, height }, async (page) => {
    const box = await page.locator(VIEW).boundingBox()
    assert.ok(box.height <= most, `${box.height} px`)
  })

onPage('the newest request is what is shown', { hash: '#scaling.dim=8' }, async (page) => {
  const shown = await page.evaluate(async (view) => {
    const element = document.querySelector(view)
    for (const dim of ['512', '256', '512', '16']) {
      element.change({ 'scaling.dim': dim })
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    await element.settled()
    while (element.share < 1 || element.data.dim !== 16) await new Promise((resolve) => setTimeout(resolve, 10))
    return element.snapshot()
  }, VIEW)
  assert.equal(shown.knobs['scaling.dim'], '16')
  assert.ok(Math.abs(shown.tensors['unscaled.variance'].values[0] - 16) < 3)
})
