// A step of the road is a place in the link: opened cold, gone to by back and forward, written as the reader moves along.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onNewPage, settled } from './kit/actions.mjs'
import { pageOf } from './kit/harness.mjs'

const ROAD = ['hl-cards', 'hl-stage']
const onRoad = pageOf({ views: ROAD, reducedMotion: 'reduce' })

/** What is on show: the stage's step, the card under the reader's eye, and the link. @param {any} page */
const onShow = (page) =>
  page.evaluate(() => {
    const stage = document.querySelector('hl-stage')
    const cards = [...document.querySelector('hl-cards').renderRoot.querySelectorAll('.card')]
    const { bottom, height } = stage.getBoundingClientRect()
    const isNarrow = matchMedia('(max-width: 759px)').matches
    const eye = isNarrow ? bottom + (innerHeight - bottom) * 0.45 : innerHeight - height / 2
    const card = cards.findIndex((one) => one.getBoundingClientRect().bottom > eye)
    return { step: stage.step, card: stage.steps[card], on: cards[card]?.classList.contains('on'), hash: location.hash }
  })

/** Waits until the road is at a step, and stays there. @param {any} page @param {number} step @param {string} card @param {string} hash */
async function isAt(page, step, card, hash) {
  const wanted = { step, card, on: true, hash }
  await page.waitForFunction(
    ([n, link]) => document.querySelector('hl-stage').step === n && location.hash === link,
    [step, hash],
  )
  await settled(page)
  assert.deepEqual(await onShow(page), wanted)
  await page.waitForTimeout(400) // longer than a link waits to be written, and than scrolling is the page's own
  assert.deepEqual(await onShow(page), wanted, 'it stays')
}

/** Follows a link on the page, which adds to its history. @param {any} page @param {string} hash */
const follow = (page, hash) =>
  page.evaluate((link) => {
    location.hash = link
  }, hash)

/** Goes back or forward. @param {any} page @param {number} by */
const travel = (page, by) => page.evaluate((steps) => history.go(steps), by)

for (const [width, height] of [
  [1280, 900],
  [390, 844],
])
  test(`${width} px: a link into step 9, opened cold, is at step 9, picture and card`, async () => {
    for (const hash of ['#v=2&step=9', '#step=9'])
      await onNewPage({ hash, width, height }, (page) => isAt(page, 9, 'heads', '#v=2&step=9'))
  })

test('a cold link has its state beside its step', async () => {
  await onNewPage({ hash: '#v=2&step=7&row=cross', views: ROAD }, async (page) => {
    await isAt(page, 7, 'blend', '#v=2&step=7&row=19-24')
    const row = await page.evaluate(() => document.querySelector('hl-stage').state.row)
    assert.deepEqual(row, { start: 19, end: 24 })
  })
})

onRoad('back and forward go from step to step', async (page) => {
  await isAt(page, 1, 'look', '')
  await follow(page, '#v=2&step=9')
  await isAt(page, 9, 'heads', '#v=2&step=9')
  await follow(page, '#v=2&step=4')
  await isAt(page, 4, 'scores', '#v=2&step=4')
  await travel(page, -1)
  await isAt(page, 9, 'heads', '#v=2&step=9')
  await travel(page, -1)
  await isAt(page, 1, 'look', '')
  await travel(page, 1)
  await isAt(page, 9, 'heads', '#v=2&step=9')
})

onRoad('moving along the road writes the step; the first step of the opening is the empty link', async (page) => {
  const press = (/** @type {string} */ name) => page.locator(`hl-stage button.${name}`).click()
  await press('on')
  await isAt(page, 2, 'vectors', '#v=2&step=2')
  await page.keyboard.press('Escape')
  await page.evaluate(() => document.querySelector('hl-stage').go(5))
  await isAt(page, 6, 'softmax', '#v=2&step=6')
  await page.evaluate(() => document.querySelector('hl-stage').session.set({ head: 3 }))
  await isAt(page, 6, 'softmax', '#v=2&step=6&head=3')
  await page.evaluate(() => document.querySelector('hl-stage').go(0))
  await isAt(page, 1, 'look', '#v=2&head=3')
  await page.evaluate(() => document.querySelector('hl-stage').session.undo())
  await isAt(page, 1, 'look', '')
})

onRoad('scrolling on from a step that was opened writes the next ones', { hash: '#v=2&step=3' }, async (page) => {
  await isAt(page, 3, 'projections', '#v=2&step=3')
  await page.mouse.move(400, 450)
  await page.mouse.wheel(0, 40) // the reader takes over
  await page.waitForTimeout(300)
  await page.evaluate(() => {
    const card = document.querySelector('hl-cards').renderRoot.querySelector('[data-id=blend]')
    const { top, height } = card.getBoundingClientRect()
    window.scrollBy({ top: top + height / 2 - innerHeight / 2, behavior: 'instant' })
  })
  await isAt(page, 7, 'blend', '#v=2&step=7')
})

onRoad('of a number beyond the last step the last is shown, and it is said', { hash: '#v=2&step=14' }, async (page) => {
  await isAt(page, 14, 'block', '#v=2&step=14')
  await follow(page, '#v=2&step=17')
  await isAt(page, 17, 'learning', '#v=2&step=17')
  assert.equal(await page.locator('#link-notes').isVisible(), false)
  await follow(page, '#v=2&step=99')
  await isAt(page, 17, 'learning', '#v=2&step=17')
  assert.match(await page.locator('#link-notes').textContent(), /step/)
})

/** Waits until a figure of the lab is on show, and insists that it stays. @param {any} page @param {string} name */
async function staysAt(page, name) {
  await page.waitForFunction((one) => document.querySelector('#figure > [group=page]')?.localName === one, `hl-${name}`)
  await settled(page)
  await page.waitForTimeout(400)
  const { room, figure, top } = await page.evaluate(() => ({
    room: document.documentElement.dataset.room,
    figure: document.querySelector('#figure > [group=page]')?.localName,
    top: window.scrollY,
  }))
  assert.deepEqual({ room, figure, top }, { room: 'figure', figure: `hl-${name}`, top: 0 })
}

const settingHead = (page, head) =>
  page.evaluate((number) => document.querySelector('hl-stage').session.set({ head: number }), head)

test('a link to a section of the old page goes to its figure, and the road takes nobody away', async () => {
  await onNewPage({ hash: '#encoding' }, async (page) => {
    await staysAt(page, 'position')
    assert.doesNotMatch(await page.evaluate(() => location.hash), /step/)
    await settingHead(page, 3)
    await page.waitForURL(/#lab\/position&v=2&head=3$/)
    await staysAt(page, 'position')
    await follow(page, '#lab/position&v=2&head=2')
    await page.waitForFunction(() => document.querySelector('hl-stage').state.head === 2)
    await staysAt(page, 'position')
  })
})

test('a reader who leaves the road takes no step along', () =>
  onNewPage({ hash: '#v=2&step=3', reducedMotion: 'reduce' }, async (page) => {
    await isAt(page, 3, 'projections', '#v=2&step=3')
    await follow(page, '#lab/position')
    await staysAt(page, 'position')
    await page.keyboard.press('Escape')
    await settingHead(page, 3)
    await page.waitForURL(/#lab\/position&v=2&head=3$/)
  }))

test('scenes of old lecture links are at their step, or at their figure', () =>
  onNewPage({ reducedMotion: 'reduce' }, async (page) => {
    await follow(page, '#row=4&page.scene=8')
    await page.waitForFunction(() => document.querySelector('hl-stage').step === 3)
    await page.waitForURL(/#v=2&step=3&text=[^&]+&model=english-supervised&layer=1&head=0&row=18-23/)
    await follow(page, '#page.scene=23')
    await staysAt(page, 'position')
    assert.equal(await page.evaluate(() => document.documentElement.classList.contains('lecture')), false)
  }))

onRoad('the step of a lecture stays in the link', { hash: '#v=2&lecture=7' }, async (page) => {
  await page.evaluate(() => document.querySelector('hl-stage').session.set({ head: 3 }))
  await page.waitForURL(/#v=2&lecture=7&head=3$/)
})
