// <hl-cost> in the page: the guess starts a measurement, which runs to its end, is cancelled, or is thrown away where the
// tab was hidden; the slider outgrows tab and card. Its numbers are tested in tests/lessons/cost.test.mjs.

import assert from 'node:assert/strict'
import { settled, snapshot } from '../kit/actions.mjs'
import { notesOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onElements = notesOf()

const ELEMENT = '<hl-cost></hl-cost>'

const measuredIn = (page) => page.evaluate(() => document.querySelector('hl-cost').own.measured)
const guess = (page, times) => page.locator(`hl-cost .segments input[value="${times}"]`).check({ force: true })
const until = (page, end) =>
  page.waitForFunction((wanted) => document.querySelector('hl-cost').own.measured?.end === wanted, end, {
    timeout: 90000,
  })

onElements('a guess starts the measurement; both lines are drawn, and slopes are said', ELEMENT, async (page) => {
  assert.equal(await page.locator('hl-cost button.run').count(), 0, 'it opens unsolved')
  assert.match(await page.locator('hl-cost .ask').textContent(), /^Guess/u)
  await guess(page, 2)
  await until(page, 'done')
  await settled(page)
  const { points, thread } = await measuredIn(page)
  assert.equal(thread, 'worker')
  assert.equal(points.length, 14)
  assert.ok(points.every(({ ms, bytes, keptBytes, n }) => ms > 0 && keptBytes - bytes >= 4 * n * n - 1e6))
  // A machine that does other work beside may measure any slope.
  assert.match(await page.locator('hl-cost .found').textContent(), /slope is -?\d+\.\d\d: .*Your guess was (2|right)/u)
  assert.ok(await placed(page, 'hl-cost'))
})

onElements('a measurement is cancelled at any point, and begun anew', ELEMENT, async (page) => {
  await guess(page, 4)
  for (const wait of [0, 150, 700]) {
    await page.waitForTimeout(wait)
    const button = page.locator('hl-cost button.run')
    await button.click()
    await until(page, 'stopped')
    await settled(page)
    const { points } = await measuredIn(page)
    await page.waitForTimeout(200)
    assert.equal((await measuredIn(page)).points.length, points.length, 'nothing comes after it')
    assert.match(await page.locator('hl-cost .progress').textContent(), /^Cancelled/u)
    await button.click()
    await until(page, '')
  }
  await page.evaluate(() => document.querySelector('hl-cost').cancel())
})

onElements('where there is no worker, the page measures between its frames', ELEMENT, async (page) => {
  await page.evaluate(() => {
    window.kept = window.Worker
    window.Worker = undefined
  })
  await guess(page, 4)
  await until(page, 'done')
  await page.evaluate(() => {
    window.Worker = window.kept
    delete window.kept
  })
  const { points, thread } = await measuredIn(page)
  assert.equal(thread, 'page')
  assert.equal(points.length, 14)
})

onElements('times of a hidden tab are thrown away, and the figure says so', ELEMENT, async (page) => {
  await guess(page, 4)
  await page.waitForFunction(() => document.querySelector('hl-cost').own.measured?.points.length > 2)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    delete document.hidden
  })
  await until(page, 'hidden')
  await settled(page)
  assert.deepEqual((await measuredIn(page)).points, [])
  assert.match(await page.locator('hl-cost .progress').textContent(), /background.*thrown away/u)
})

onElements('the slider outgrows the tab, then the card; any length can be typed', ELEMENT, async (page) => {
  const ask = page.locator('hl-cost .ask')
  const full = () => page.locator('hl-cost .fits .full').count()
  const { rooms } = await snapshot(page, 'hl-cost')
  assert.equal(rooms.length, 2, 'what the tab was granted is known')
  assert.equal(await full(), 0)
  const slider = page.locator('hl-cost #tokens')
  await slider.focus()
  while ((await snapshot(page, 'hl-cost')).tokens <= rooms[0]) {
    await page.keyboard.press('ArrowRight')
    await settled(page)
  }
  assert.equal(await full(), 1)
  assert.match(await ask.textContent(), /outgrew this tab/u)
  await page.keyboard.press('End')
  await settled(page)
  assert.equal(await full(), 2)
  assert.ok((await ask.getAttribute('class')).includes('met'))
  await page.evaluate(() => document.querySelector('hl-cost').change({ 'cost.tokens': 1e12 }))
  await settled(page)
  assert.equal((await snapshot(page, 'hl-cost')).tokens, 2 ** 28, 'kept in range')
})

oneScreen('cost')
